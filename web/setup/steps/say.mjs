let stream = process.stdout

// A reader who has gone away, as in `| head`, is no failure.
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

let hushed = false
/** Steps that are under way. */
let running = 0

/** Ends the signs of life, because the command is being stopped. */
export function hush() {
  hushed = true
}

const seconds = (since) => (performance.now() - since) / 1000

/**
 * Announces some work, shows a sign of life while it lasts and says how long it took. The work gets
 * a function that takes the lines it hears from its programs; the latest one goes with the sign of life.
 */
export async function step(title, work) {
  const onTerminal = Boolean(stream.isTTY)
  const started = performance.now()
  let latest = ''
  const clear = () => onTerminal && stream.write('\r\x1b[K')
  // Which one is meant is said while there are several.
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
