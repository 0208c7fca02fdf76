/** Functions for the module of the command line, called through cpp/wasm/command_line/host.js. */
export const host = {
  processId: process.pid,

  isRunning(id: number): boolean {
    try {
      return process.kill(id, 0)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ESRCH'
    }
  },
}
