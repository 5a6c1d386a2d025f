//! The WebAssembly entry point: it only hydrates the islands.

use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the page once the module is loaded; the page then hydrates each of its islands.
#[wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    plumb_app::islands::install_panic_hook();
    leptos::mount::hydrate_islands();
}
