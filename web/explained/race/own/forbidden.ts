/**
 * What a program in a race may not use, in a page or in node: what would reach other places, work while
 * others are timed, take the answers to the race, or make numbers only where somebody looks at them.
 */
const forbidden = [
  'close', 'postMessage', 'addEventListener', 'removeEventListener', 'dispatchEvent', 'Worker', 'SharedWorker', 'BroadcastChannel',
  'MessageChannel', 'SharedArrayBuffer', 'Proxy', 'setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask',
  'fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'importScripts', 'indexedDB', 'caches',
] // prettier-ignore

/** What node alone has: a program finds it in neither. */
const ofNode = ['process', 'Buffer', 'global', 'require', 'module', 'clearImmediate']

/** Takes them away, before anything of the program's runs. */
export function forbidAll(refuse: (name: string) => never): void {
  for (const name of forbidden) {
    function value(): never {
      return refuse(name)
    }
    // One that is not there is refused in the same words: programs run in a page and in node, or in neither.
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value })
    for (let level: object | null = globalThis; level; level = Object.getPrototypeOf(level) as object | null)
      if (Object.hasOwn(level, name))
        Object.defineProperty(level, name, { value, configurable: false, writable: false })
  }
  for (const name of ofNode) Reflect.deleteProperty(globalThis, name)
}
