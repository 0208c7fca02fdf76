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
