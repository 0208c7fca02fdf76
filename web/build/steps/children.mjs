import { spawn } from 'node:child_process'
import { hush, say } from './say.mjs'

// The effect of Ctrl-C on a child process:
//   end     it gets the signal, and is killed if it has not ended five seconds later
//   quit    it gets SIGINT instead of the signal, else as above: only then does Playwright end its server
//   kill    it is killed: npm would spend seconds tidying up what the next run deletes anyway
//   finish  it may finish: apt-get stopped halfway leaves a broken package system
//   follow  it gets the signal and ends by itself: it runs these same scripts
const children = new Map()
const exitStatuses = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
const patience = 5000
// npm passes on the signal that the terminal has already sent: both come from one press of Ctrl-C.
const samePress = 1000

let stoppedAt

/**
 * Starts a program in a process group of its own, so that its own children can be ended with it.
 * The promise of its exit status never settles once the command is being stopped.
 */
export function startChild(command, args, { onStop = 'end', ...options } = {}) {
  const child = spawn(command, args, { detached: true, ...options })
  const exited = new Promise((resolve, reject) => {
    child.on('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      if (stoppedAt === undefined) resolve(signal ?? code)
      else if (onStop === 'follow') process.exit(code ?? exitStatuses[signal])
      else leaveWhenAlone()
    })
  })
  children.set(child, onStop)
  return { child, exited }
}

export function stopOnSignals() {
  for (const signal of Object.keys(exitStatuses)) process.on(signal, () => stop(signal))

  // npm starts its commands through a shell, which dies of a signal without passing it on.
  if (process.env.npm_lifecycle_event) stopWithParent()
}

function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 1000).unref()
}

let leave = () => {}

function leaveWhenAlone() {
  if (children.size === 0) leave()
}

function stop(signal) {
  const again = stoppedAt !== undefined
  if (again && performance.now() - stoppedAt < samePress) return
  if (again) process.exit(exitStatuses[signal])
  stoppedAt = performance.now()
  hush()
  leave = () => process.exit(exitStatuses[signal])

  const behaviours = [...children.values()]
  if (!behaviours.includes('follow')) say('\nStopping.')
  if (behaviours.includes('finish'))
    say('apt-get is left to finish first; press Ctrl-C again to leave at once.')

  sendToAll(signal, ['end', 'follow'])
  sendToAll('SIGINT', ['quit'])
  sendToAll('SIGKILL', ['kill'])
  setTimeout(() => sendToAll('SIGKILL', ['end', 'quit']), patience).unref()
  leaveWhenAlone()
}

function sendToAll(signal, behaviours) {
  for (const [child, onStop] of children) {
    if (!behaviours.includes(onStop) || child.pid === undefined) continue
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The process has ended in the meantime.
    }
  }
}
