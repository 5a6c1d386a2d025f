//! What a program is made of, and what an author forbids or requires in it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The constructs of a program, read from its syntax tree before any of it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constructs {
    /// How often each type of node of CPython's module `ast` occurs: `For`, `ListComp`, `Import`.
    pub nodes: BTreeMap<String, u32>,
    /// Functions called by name.
    pub calls: BTreeSet<String>,
    /// Methods called on something: `sort` in `numbers.sort()`.
    pub methods: BTreeSet<String>,
    /// Names that are read, called or not.
    pub names: BTreeSet<String>,
    /// Modules imported, with dots.
    pub modules: BTreeSet<String>,
    /// Functions and methods defined.
    pub functions: BTreeSet<String>,
    /// Those of them that call themselves, also through others.
    pub recursive: BTreeSet<String>,
}

/// A construct that an author forbids or requires.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Construct {
    /// A type of node of CPython's module `ast`.
    Node(String),
    /// A `for` or `while` statement.
    Loop,
    /// A comprehension or generator expression.
    Comprehension,
    /// A function that calls itself, also through others.
    Recursion,
    /// A function, whether it is called or only named. To forbid `sorted`, use this.
    Name(String),
    /// A call of a function by its name. To require that `len` is called, use this.
    Call(String),
    /// A call of a method.
    Method(String),
    /// An import of a module or of one within it.
    Module(String),
    /// A definition of a function.
    Function(String),
}

impl Constructs {
    /// Whether the program has the construct.
    pub fn has(&self, construct: &Construct) -> bool {
        let any = |nodes: &[&str]| nodes.iter().any(|node| self.nodes.contains_key(*node));
        match construct {
            Construct::Node(node) => any(&[node]),
            Construct::Loop => any(&["For", "While", "AsyncFor"]),
            Construct::Comprehension => any(&["ListComp", "SetComp", "DictComp", "GeneratorExp"]),
            Construct::Recursion => !self.recursive.is_empty(),
            Construct::Name(name) => self.names.contains(name),
            Construct::Call(name) => self.calls.contains(name),
            Construct::Method(name) => self.methods.contains(name),
            Construct::Module(name) => self.modules.iter().any(|module| {
                module.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
            Construct::Function(name) => self.functions.contains(name),
        }
    }
}
