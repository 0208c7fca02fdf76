import { asking } from '../../race/messages.js'
import type { Realm } from '../../race/race.js'
import { isBeside } from '../../../core/orogen/beside.js'
import { lateWorker, workerWays } from '../../../core/workers/ways.js'
import { fetchCarriedWorker } from './carried.js'
import { workerAddress } from './worker-address.js'

type Way = () => Worker

const name = 'orogen race'

let found: Promise<{ way: Way; resolution: number }> | undefined

/** How this page can open workers, tried once, and the smallest step of their clock in milliseconds. */
export function wayToRealms(): Promise<{ way: Way; resolution: number }> {
  found ??= tryWays().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

// From the script beside this one. A bundler may have moved it away from its module, or left it behind: then from the one
// that is carried along, whole.
function ways(): Way[] {
  const address = ownAddress()
  const carried = fetchCarriedWorker
  return carried && !isBeside(address) ? [() => lateWorker(carried, name)] : workerWays(address!, name)
}

function ownAddress(): string | undefined {
  try {
    return workerAddress()
  } catch {
    return undefined // bundled for scripts that know no address of their own
  }
}

async function tryWays() {
  let reason: unknown
  for (const way of ways()) {
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
