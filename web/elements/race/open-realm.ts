import { asking } from '../../race/messages.js'
import type { Realm } from '../../race/race.js'
import workerAddress from '../../race/worker.ts?worker&url'

type Way = (address: string) => Worker

const directly: Way = (address) => new Worker(address, { type: 'module', name: 'orogen race' })

/** A page on another origin than the script, or one that allows blob: workers alone, gets a worker that imports it. */
const throughBlob: Way = (address) => {
  const text = `import ${JSON.stringify(address)}`
  const wrapper = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    return new Worker(wrapper, { type: 'module', name: 'orogen race' })
  } finally {
    setTimeout(() => URL.revokeObjectURL(wrapper), 60_000)
  }
}

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
  for (const way of [directly, throughBlob]) {
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
  const worker = way(new URL(workerAddress, import.meta.url).href)
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
