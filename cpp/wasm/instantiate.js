// Becomes a part of the glue. Emscripten's smallest runtime lets a failed instantiation go unheard, so
// that it is given the package's function in place of WebAssembly's own.
// eslint-disable-next-line no-undef, @typescript-eslint/no-unused-vars
var WebAssembly = { instantiate: Module['instantiate'] }
