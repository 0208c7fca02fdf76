// A globe of endless land, as EMBEDDING.md says; `result` is what can be read of it.
import { loadOrogen } from 'orogen'
import { elevationTile } from 'orogen/tiles'

const { Cesium } = globalThis
const land = { seed: 3, size: 64 }
/** What tiles take for the land unless they are told otherwise. */
const usual = { seed: 3, amplitude: 0.6, roughness: 0.18, gullies: 1.4, gullyscale: 3 }
const tiles = new Map()

const terrainProvider = new Cesium.CustomHeightmapTerrainProvider({
  width: 65,
  height: 65,
  tilingScheme: new Cesium.WebMercatorTilingScheme(),
  callback: async (x, y, z) => {
    const tile = await elevationTile({ z, x, y }, { ...land, border: true, encoding: 'float32' })
    tiles.set(`${z}/${x}/${y}`, tile)
    return tile
  },
})
const bare = {
  animation: false,
  baseLayer: false,
  baseLayerPicker: false,
  geocoder: false,
  homeButton: false,
  infoBox: false,
  navigationHelpButton: false,
  sceneModePicker: false,
  timeline: false,
}
const viewer = new Cesium.Viewer('globe', {
  ...bare,
  terrainProvider,
  contextOptions: { webgl: { preserveDrawingBuffer: true } },
})
const { scene } = viewer
scene.globe.material = Cesium.Material.fromType('ElevationContour', { spacing: 200 })
scene.camera.setView({
  destination: Cesium.Cartesian3.fromDegrees(5.3, 6.9, 60_000),
  orientation: { heading: 0, pitch: -0.7, roll: 0 },
})

/** How many points of all tiles differ from those of window(), in metres. */
async function differences() {
  const orogen = await loadOrogen()
  let count = 0
  for (const [name, tile] of tiles) {
    const [z, x, y] = name.split('/').map(Number)
    // With 64 points a side a tile shows the level of three zooms before; no land has levels below 0.
    const level = z - 3
    if (level < 0) continue
    const first = (at) => 64 * (at - 2 ** z / 2)
    const place = { level, x: first(x), y: first(y), width: 65, height: 65 }
    const { heights, spacing } = orogen.window({ ...usual, ...place })
    const metres = 2 ** (16 - level) / spacing
    tile.forEach((height, i) => (count += height === Math.fround(heights[i] * metres) ? 0 : 1))
  }
  return count
}

/** How many points on common borders of tiles differ. */
function seams() {
  let [borders, count] = [0, 0]
  for (const [name, tile] of tiles) {
    const [z, x, y] = name.split('/').map(Number)
    const [east, south] = [tiles.get(`${z}/${x + 1}/${y}`), tiles.get(`${z}/${x}/${y + 1}`)]
    for (let i = 0; i < 65; i++) {
      if (east && tile[i * 65 + 64] !== east[i * 65]) count++
      if (south && tile[64 * 65 + i] !== south[i]) count++
    }
    borders += (east ? 1 : 0) + (south ? 1 : 0)
  }
  return { borders: borders > 5, count }
}

/** How many shades of red the picture has. */
function shades() {
  const { canvas } = scene
  const gl = canvas.getContext('webgl2')
  const pixels = new Uint8Array(4 * canvas.width * canvas.height)
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return new Set(pixels.filter((_, i) => i % 4 === 0)).size
}

scene.globe.tileLoadProgressEvent.addEventListener(async (left) => {
  if (left > 0 || tiles.size < 8 || globalThis.result) return
  // At the corner of four tiles, Cesium says the height of the corner.
  const corner = Cesium.Math.toDegrees(new Cesium.WebMercatorProjection().unproject({ x: 0, y: 0 }).latitude)
  const [{ height }] = await Cesium.sampleTerrain(terrainProvider, 5, [
    Cesium.Cartographic.fromDegrees(0, corner),
  ])
  const [known] = await elevationTile({ z: 5, x: 16, y: 16 }, { ...land, encoding: 'float32' })
  scene.render()
  globalThis.result = {
    differences: await differences(),
    seams: seams(),
    isDrawn: shades() > 20,
    isHeight: Math.abs(height - known) < 1e-3,
  }
})
