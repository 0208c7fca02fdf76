// A PNG of two points, 258 and 65535, of 16 bits each.
const twoGreys =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR4XmNgZPr/HwADDAICp57rOAAAAABJRU5ErkJggg=='
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer

// Tries every part of the package in a project, and returns the results for the test.
export async function report({
  loadOrogen,
  TerrainClient,
  surfaceGeometry,
  inline,
  terrain,
  race,
  options = {},
}) {
  const sha256 = async ({ heights }) =>
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', heights))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  const parameters = { generator: 'diamond-square', exponent: 3, seed: 42, roughness: 0.5 }
  const found = {}
  const orogen = await loadOrogen({ wasm: options.wasm })
  const field = orogen.generate(parameters)
  found.generate = await sha256(field)
  const client = new TerrainClient(options)
  found.client = await sha256((await client.request({ parameters })).field)
  found.worker = client.usesWorker
  client.dispose()
  if (inline) {
    found.inline = await sha256((await inline.loadOrogen()).generate(parameters))
    const alone = new inline.TerrainClient()
    found.inlineClient = await sha256((await alone.request({ parameters })).field)
    found.inlineWorker = alone.usesWorker
    alone.dispose()
    const stamp = await inline.readStampImage(bytesOf(twoGreys))
    found.inlineStamp = [...stamp.data]
  }
  found.vertices = surfaceGeometry(orogen.surface(field), { up: 'y' }).getAttribute('position').count
  if (terrain) {
    found.element = await sha256(await terrain.generate())
    if (terrain.status !== 'ready') await new Promise((resolve) => terrain.addEventListener('load', resolve))
    found.status = terrain.status
    found.exported = (await terrain.export('stl')).size
  }
  if (race) {
    // After the terrain: what is timed has the machine for itself.
    const problem = new Promise((tell) =>
      race.addEventListener('error', ({ detail }) => tell(detail.message)),
    )
    const report = await race.start()
    found.race = !report
      ? await problem
      : report.races.flatMap(({ outcomes }) => outcomes.map(({ problem }) => problem)).join('')
  }
  return found
}
