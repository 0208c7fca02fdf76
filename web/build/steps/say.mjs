let stream = process.stdout

// A reader that closes the pipe, as in `| head`, is no failure.
for (const each of [process.stdout, process.stderr]) each.on('error', () => {})

/** For commands whose standard output is data for another program. */
export function sayOnStandardError() {
  stream = process.stderr
}

export function say(line = '') {
  stream.write(`${line}\n`)
}

/** Ends the command with a sentence for the reader instead of a stack trace. */
export class Refusal extends Error {
  constructor(message, exitStatus = 1) {
    super(message)
    this.exitStatus = exitStatus
  }
}

/**
 * The Refusal with which some work ends, or undefined. Any other error is a fault of these scripts, and
 * thrown.
 */
export const refusalOf = (work) =>
  work.then(
    () => undefined,
    (error) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

let hushed = false
/** Steps that are under way. */
let running = 0

/** Ends the progress messages, because the command is being stopped. */
export function hush() {
  hushed = true
}

const seconds = (since) => (performance.now() - since) / 1000

/**
 * Announces some work, shows progress while it lasts and says how long it took. The work gets a function
 * for the output lines of its programs; the progress message includes the latest one.
 */
export async function step(title, work) {
  const onTerminal = Boolean(stream.isTTY)
  const started = performance.now()
  let latest = ''
  const clear = () => onTerminal && stream.write('\r\x1b[K')
  // While several run, say which one is meant.
  const named = () => (running > 1 ? ` (${title})` : '')
  const tick = () => {
    if (hushed) return
    const line = `  … ${Math.round(seconds(started))} s${named()}  ${latest}`
      .slice(0, (stream.columns || 100) - 1)
      .trimEnd()
    clear()
    stream.write(onTerminal ? line : `${line}\n`)
  }

  say(`• ${title}`)
  running++
  const timer = setInterval(tick, onTerminal ? 1000 : 15000)
  try {
    const result = await work((line) => (latest = line))
    if (seconds(started) >= 1) {
      clear()
      say(`  done in ${seconds(started).toFixed(seconds(started) < 10 ? 1 : 0)} s${named()}`)
    }
    return result
  } catch (error) {
    clear()
    throw error
  } finally {
    running--
    clearInterval(timer)
  }
}
