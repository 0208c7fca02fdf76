// The race's worker in one script that asks for no other file: the build puts the WebAssembly into it.
export { workerAddress } from './worker-address.js'
