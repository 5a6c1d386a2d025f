//! How WebAssembly is compiled and run here. Compiled code fits only an engine of the same settings.

use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

/// Version of wasmtime; Cargo.toml pins it.
pub(crate) const WASMTIME: &str = "48.0.8";
/// Bytes of stack that WebAssembly may use. Threads that run it need four times as much.
pub(crate) const WASM_STACK: usize = 2 << 20;
/// Bytes of linear memory that a run may have at most.
pub(crate) const MEMORY: usize = 128 << 20;

/// An engine for `slots` instances at once.
pub(crate) fn engine(slots: u32) -> wasmtime::Result<Engine> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(slots)
        .max_core_instances_per_component(50)
        .total_core_instances(slots * 50)
        .max_core_instance_size(4 << 20)
        .max_component_instance_size(4 << 20)
        .max_memories_per_component(4)
        .total_memories(slots * 4)
        .max_tables_per_component(50)
        .total_tables(slots * 50)
        .table_elements(50_000)
        .max_memory_size(MEMORY)
        // After a run the first 16 MiB of memory are copied from the image again and stay mapped. Asking the kernel which
        // pages were written is slower: they lie scattered, and each of its answers has room for 32 places.
        .linear_memory_keep_resident(16 << 20)
        .table_keep_resident(1 << 20)
        .max_unused_warm_slots(slots * 4)
        .pagemap_scan(Enabled::No);
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .epoch_interruption(true)
        .max_wasm_stack(WASM_STACK)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .generate_address_map(false)
        // The bits of a NaN are the only thing that processors disagree about.
        .cranelift_nan_canonicalization(true)
        .wasm_relaxed_simd(false)
        .allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config)
}
