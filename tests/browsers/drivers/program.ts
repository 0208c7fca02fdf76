import { spawn, type SpawnOptions } from 'node:child_process'
import { createServer } from 'node:net'

export interface Program {
  /** Its output so far. */
  readonly said: string
  readonly hasEnded: boolean
  /** Resolves when it has written something of this form. */
  says(form: RegExp): Promise<RegExpExecArray>
  /** Ends it with all that it started. */
  end(): Promise<void>
}

/** Starts a program that runs until it is ended. */
export function start(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Program {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    child.once('exit', () => resolve(new Error(`${command} has ended; it said:\n${said}`)))
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return {
    get said() {
      return said
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null
    },
    async says(form) {
      const found = new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const match = form.exec(said)
          if (match) resolve(match)
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        look()
      })
      const first = await Promise.race([found, ended])
      if (first instanceof Error) throw first
      return first
    },
    async end() {
      if (child.pid === undefined || this.hasEnded) return
      const signal = (name: NodeJS.Signals) => process.kill(-child.pid!, name)
      signal('SIGTERM')
      const killer = setTimeout(() => signal('SIGKILL'), 5000)
      await ended
      clearTimeout(killer)
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
