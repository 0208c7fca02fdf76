import { asking } from '../../race/messages.js'
import type { Realm } from '../../race/race.js'
import workerAddress from '../../race/race-worker.ts?worker&url'
import { workerWays } from '../../workers/ways.js'

type Way = () => Worker

let found: Promise<{ way: Way; resolution: number }> | undefined

/** How this page can open workers, tried once, and the smallest step of their clock in milliseconds. */
export function wayToRealms(): Promise<{ way: Way; resolution: number }> {
  found ??= tryWays().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

async function tryWays() {
  let reason: unknown
  for (const way of workerWays(new URL(workerAddress, import.meta.url), 'orogen race')) {
    try {
      const realm = open(way)
      try {
        return { way, resolution: await realm.ask({ type: 'clock' }) }
      } finally {
        await realm.close()
      }
    } catch (error) {
      reason = error
    }
  }
  throw new Error(
    'this page can open no worker to race in: its Content-Security-Policy must allow `worker-src blob:` and the ' +
      `address of this script (${reason instanceof Error ? reason.message : String(reason)})`,
    { cause: reason },
  )
}

/** A realm in a worker of its own. */
export async function openRealm(): Promise<Realm> {
  return open((await wayToRealms()).way)
}

function open(way: Way): Realm {
  const worker = way()
  const { realm, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = (event) => {
    event.preventDefault()
    fail(new Error(event.message || 'the worker did not start'))
  }
  return realm
}
