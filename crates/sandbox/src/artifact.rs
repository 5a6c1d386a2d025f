//! The component with the interpreter, and its compiled form in a directory that only its owner can write.

use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

/// Why the interpreter is not there.
#[derive(Debug, thiserror::Error)]
pub enum ArtifactError {
    /// No component at the path.
    #[error("{path} cannot be read ({error}): build it with scripts/sandbox.sh")]
    Missing {
        /// The path.
        path: String,
        /// The system's words.
        error: std::io::Error,
    },
    /// The component's hash is not the one asked for.
    #[error("the component has the hash {actual}, not {expected}")]
    OtherComponent {
        /// Hash asked for.
        expected: String,
        /// Hash of the file.
        actual: String,
    },
    /// The component wants something of its host.
    #[error("the component imports {0:?}; only components without imports are run")]
    Imports(String),
    /// A file or directory that others could have written.
    #[error("{path} is refused: {fault}")]
    Unsafe {
        /// The path.
        path: String,
        /// Owner, mode or hash.
        fault: &'static str,
    },
    /// Input or output failed.
    #[error("{path}: {error}")]
    Io {
        /// The path.
        path: String,
        /// The system's words.
        error: std::io::Error,
    },
    /// Compiling or loading failed.
    #[error("wasmtime: {0}")]
    Wasmtime(#[from] wasmtime::Error),
}

/// A component and where its compiled form belongs.
#[derive(Clone, Debug)]
pub struct Artifact {
    component: PathBuf,
    directory: PathBuf,
    sha256: String,
}

impl Artifact {
    /// The component at a path, compiled into `directory`. With `expected`, another hash than that is refused.
    pub fn open(component: &Path, directory: &Path, expected: Option<&str>) -> Result<Self, ArtifactError> {
        let missing = |error| ArtifactError::Missing { path: component.display().to_string(), error };
        let sha256 = hash(File::open(component).map_err(missing)?).map_err(missing)?;
        match expected {
            Some(expected) if !expected.eq_ignore_ascii_case(&sha256) => {
                Err(ArtifactError::OtherComponent { expected: expected.into(), actual: sha256 })
            }
            _ => Ok(Self { component: component.into(), directory: directory.into(), sha256 }),
        }
    }

    /// SHA-256 of the component, in hexadecimal digits.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Where the compiled form is: named by component, version of wasmtime, its settings and the processor.
    fn compiled_path(&self, engine: &Engine) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        engine.precompile_compatibility_hash().hash(&mut hasher);
        let name = format!("{}-{}-{:016x}.cwasm", &self.sha256[..16], crate::engine::WASMTIME, hasher.finish());
        self.directory.join(name)
    }

    /// Whether the compiled form is there.
    pub fn is_compiled(&self) -> Result<bool, ArtifactError> {
        Ok(self.compiled_path(&crate::engine::engine(1)?).exists())
    }

    /// Compiles it, which takes some seconds on all processors. Returns where to.
    pub fn compile(&self) -> Result<PathBuf, ArtifactError> {
        let engine = crate::engine::engine(1)?;
        let path = self.compiled_path(&engine);
        let bytes = fs::read(&self.component).map_err(io(&self.component))?;
        let component = engine.precompile_component(&bytes)?;
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true).mode(0o700).create(&self.directory).map_err(io(&self.directory))?;
        check_owner(&self.directory, 0o077)?;
        let temporary = path.with_extension(format!("{}.new", std::process::id()));
        write_new(&hash_path(&temporary), hex::encode(Sha256::digest(&component)).as_bytes())?;
        write_new(&temporary, &component)?;
        fs::rename(hash_path(&temporary), hash_path(&path)).map_err(io(&path))?;
        fs::rename(&temporary, &path).map_err(io(&path))?;
        Ok(path)
    }

    /// Maps the compiled form after checking that no one else can have written it.
    pub(crate) fn load(&self, engine: &Engine) -> Result<Component, ArtifactError> {
        let path = self.compiled_path(engine);
        check_owner(&self.directory, 0o077)?;
        check_owner(&path, 0o077)?;
        let stored = fs::read_to_string(hash_path(&path)).map_err(io(&path))?;
        let actual = hash(File::open(&path).map_err(io(&path))?).map_err(io(&path))?;
        if stored != actual {
            return Err(unsafe_file(&path, "its bytes have another hash than was stored beside it"));
        }
        let component = crate::load::compiled(engine, &path)?;
        let kind = component.component_type();
        match kind.imports(engine).next() {
            Some((name, _)) => Err(ArtifactError::Imports(name.to_owned())),
            None => Ok(component),
        }
    }
}

fn hash_path(compiled: &Path) -> PathBuf {
    compiled.with_extension(match compiled.extension().and_then(|extension| extension.to_str()) {
        Some("new") => "new.sha256",
        _ => "sha256",
    })
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> ArtifactError {
    let path = path.display().to_string();
    move |error| ArtifactError::Io { path: path.clone(), error }
}

fn unsafe_file(path: &Path, fault: &'static str) -> ArtifactError {
    ArtifactError::Unsafe { path: path.display().to_string(), fault }
}

/// The file or directory belongs to this user, is no link, and has none of the bits of `mode`.
fn check_owner(path: &Path, mode: u32) -> Result<(), ArtifactError> {
    let metadata = fs::symlink_metadata(path).map_err(io(path))?;
    if metadata.file_type().is_symlink() {
        return Err(unsafe_file(path, "it is a link"));
    }
    if metadata.uid() != rustix::process::geteuid().as_raw() {
        return Err(unsafe_file(path, "it belongs to another user"));
    }
    if metadata.mode() & mode != 0 {
        return Err(unsafe_file(path, "other users may read or write it (chmod 0700 the directory, 0600 the files)"));
    }
    Ok(())
}

fn write_new(path: &Path, bytes: &[u8]) -> Result<(), ArtifactError> {
    let _ = fs::remove_file(path);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(io(path))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(io(path))
}

fn hash(mut file: File) -> std::io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hex::encode(hasher.finalize())),
            length => hasher.update(&buffer[..length]),
        }
    }
}
