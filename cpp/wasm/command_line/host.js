/* global mergeInto, LibraryManager, Module */
// Between the command line's module and web/command-line/host.ts, which comes as Module.host.
mergeInto(LibraryManager.library, {
  orogenProcessId: function () {
    return Module['host'].processId
  },

  orogenIsRunning: function (processId) {
    return Module['host'].isRunning(processId) ? 1 : 0
  },
})
