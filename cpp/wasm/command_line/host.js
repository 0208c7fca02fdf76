/* global mergeInto, LibraryManager, Module, HEAPU8, HEAP32, HEAPF64, UTF8ToString, ready, give */
// Between the command line's module and web/command-line/host.ts, which comes as Module.host.
mergeInto(LibraryManager.library, {
  $ready: [],
  $give__deps: ['$ready'],
  $give: function (bytes) {
    ready.push(bytes)
    return bytes.length
  },

  orogenProcessId: function () {
    return Module['host'].processId
  },

  orogenIsRunning: function (processId) {
    return Module['host'].isRunning(processId) ? 1 : 0
  },

  orogenDecodePng__deps: ['$give'],
  orogenDecodePng: function (file, bytes, found) {
    var picture = Module['host'].decodePng(HEAPU8.slice(file >>> 0, (file >>> 0) + bytes))
    if (!picture) return 0
    var sizes = [picture.width, picture.height, picture.channels, picture.words ? 1 : 0]
    sizes.push(give(picture.data), give(picture.text))
    HEAP32.set(sizes, found >>> 2)
    return 1
  },

  orogenReadMap__deps: ['$give'],
  orogenReadMap: function (path, found, spacing) {
    var map = Module['host'].mapAt(UTF8ToString(path))
    if (map.refused) return -give(map.refused)
    HEAP32.set([map.width, map.height, give(map.heights)], found >>> 2)
    HEAPF64.set(map.spacing, spacing >>> 3)
    return give(map.notes)
  },

  orogenTake__deps: ['$ready'],
  orogenTake: function (to) {
    HEAPU8.set(ready.shift(), to >>> 0)
  },
})
