import { scriptAddress } from './snippets.js'

const asked = new Map<string, Promise<ArrayBuffer>>()

/**
 * A file of the site, asked for once.
 *
 * @throws Error that names the address, if there is no such file
 */
export function siteFile(address: string, type: RegExp): Promise<ArrayBuffer> {
  const known = asked.get(address)
  if (known) return known
  const coming = fetchBytes(address, type)
  asked.set(address, coming)
  coming.catch(() => asked.delete(address)) // the next time it is tried again
  return coming
}

async function fetchBytes(address: string, type: RegExp): Promise<ArrayBuffer> {
  const answer = await fetch(address).catch((error: Error) => {
    throw new Error(`${address}: ${error.message}`)
  })
  // Many a server answers with its front page for whatever it has not.
  if (!answer.ok || !type.test(answer.headers.get('content-type') ?? ''))
    throw new Error(`${address}: ${answer.status} ${answer.statusText || answer.headers.get('content-type')}`)
  return await answer.arrayBuffer()
}

/** The hash by which a page makes sure of the element's script. Undefined where browsers compute none: without https. */
export async function scriptIntegrity(site: string): Promise<string | undefined> {
  const script = await siteFile(scriptAddress(site), /javascript/)
  if (!globalThis.crypto?.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', script))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
