import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import validator from 'gltf-validator'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Refusal, say, step } from './say.mjs'

const folder = inRoot('build/consumers/files')
const orogen = inRoot('build/native/orogen')

/** A map that no mirroring and no turn makes equal to itself. */
const terrain = ['--generator=diamond-square', '--exponent=6', '--seed=42', '--age=0.3']
const size = 65
const metres = 6400
const millimetres = 128

const at = (name) => `${folder}/${name}`
const inFolder = { cwd: folder }

/**
 * Opens every kind of file with a program of other people, and compares what it reads with the heights: their
 * values, the distance between points, and where north and east are.
 */
export async function tryFiles() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const map = await step('files: writing', writeAll)
  for (const [name, kind] of Object.entries(kinds)) {
    const said = await step(`files: ${name}`, () => kind(map))
    say(`${name}: ${said}`)
  }
}

async function write(name, ...flags) {
  await run(orogen, [...terrain, '-q', '-o', name, ...flags], inFolder)
}

async function writeAll() {
  await write('map.r32', '--sidecar', `--metres=${metres}`, '--mask=splat=splat.png')
  await write('map.asc')
  await write('map.png', '--bits=16')
  await write('tile.asc', '--tiles=4')
  await write('map.obj')
  await write('map.ply')
  await write('map.glb', `--metres=${metres}`)
  await write('tinted.glb', `--metres=${metres}`, '--tint=height', '--palette=#2c5f80 -1, #8ea878 0, #fff 1')
  await write('map.shaded.png')
  await write('map.contours.svg')
  await write('map.stl', `--millimetres=${millimetres}`)
  await write('cubes.stl', '--voxels')
  await write('map.svg')
  const { buffer } = readFileSync(at('map.r32'))
  const heights = new Float32Array(buffer.slice(0, 4 * size * size))
  const { spacing, minimum, maximum } = JSON.parse(readFileSync(at('map.r32.json'), 'utf8'))
  return { heights, spacing, minimum, maximum }
}

/** The points that GDAL reads: east, north and height of each. */
async function gridPoints(name, flags = []) {
  await run('gdal_translate', ['-q', '-of', 'XYZ', ...flags, name, 'read.xyz'], inFolder)
  return linesOf('read.xyz').map((line) => line.split(' ').map(Number))
}

/** The corners that Assimp reads, as it writes them into an OBJ. */
async function corners(name) {
  await run('assimp', ['export', name, 'read.obj'], inFolder)
  const lines = linesOf('read.obj').filter((line) => line.startsWith('v '))
  return lines.map((line) => line.split(/\s+/).slice(1, 4).map(Number))
}

const linesOf = (name) => readFileSync(at(name), 'utf8').trim().split('\n')

const turned = (points) => points.map(([x, y, z]) => [x, -z, y])

/**
 * Compares the highest point at each place with the map, for points `step` apart; `low` is what the lowest
 * height of the map became, and `scale` what one unit.
 */
function compare(map, points, { step, scale = 1, low = map.minimum * scale, tolerance }) {
  const west = points.reduce((least, [x]) => Math.min(least, x), Infinity)
  const north = points.reduce((most, [, y]) => Math.max(most, y), -Infinity)
  const found = new Float64Array(size * size).fill(-Infinity)
  for (const [x, y, height] of points) {
    const [column, row] = [(x - west) / step, (north - y) / step].map(Math.round)
    const place = row * size + column
    if (Math.abs(column * step - (x - west)) > step / 100 || row >= size || column >= size)
      throw new Refusal(`A point is at ${x}, ${y}, and the points are ${step} apart.`)
    found[place] = Math.max(found[place], height)
  }
  const differences = found.map((height, i) =>
    Math.abs(height - (low + (map.heights[i] - map.minimum) * scale)),
  )
  const worst = differences.reduce((most, each) => Math.max(most, each), 0)
  if (!(worst <= tolerance)) throw new Refusal(`A height differs by ${worst}; ${tolerance} is allowed.`)
  return `${size} × ${size} points ${step} apart, heights within ${worst.toPrecision(2)}`
}

function expectSame(what, found, wanted, tolerance = 0) {
  if (!(Math.abs(found - wanted) <= tolerance)) throw new Refusal(`${what} is ${found}; ${wanted} is right.`)
}

/** What admesh says of a print, line by line. */
async function repaired(name) {
  const said = await run('admesh', [name], inFolder)
  return (label) => Number(said.match(new RegExp(`${label}\\s*[:=]\\s*(-?[\\d.]+)`))?.[1])
}

/** A print must be one part, whose triangles join and need no repair. */
async function expectSolid(name) {
  const count = await repaired(name)
  expectSame('The number of parts', count('Number of parts'), 1)
  for (const fault of ['Total disconnected facets', 'Edges fixed', 'Facets removed', 'Facets reversed'])
    expectSame(fault, count(fault), 0)
  return count
}

/** The volume between the surface and its lowest point, in units. */
function volumeOf({ heights, spacing, minimum }) {
  let volume = 0
  const above = (x, y) => heights[y * size + x] - minimum
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const shared = above(x + 1, y) + above(x, y + 1)
      volume += ((above(x, y) + shared + (above(x + 1, y + 1) + shared)) * spacing ** 2) / 6
    }
  return volume
}

/** Where GDAL says that a map lies: the corners, the system by its number, and the heights. */
async function placeOf(name) {
  const {
    size: sides,
    cornerCoordinates,
    coordinateSystem,
    bands,
  } = JSON.parse(await run('gdalinfo', ['-json', '-mm', name], inFolder))
  const code = /ID\["EPSG",(\d+)\]\]$/.exec(coordinateSystem?.wkt.trim() ?? '')?.[1]
  const { upperLeft, lowerRight, upperRight } = cornerCoordinates
  return { sides, corners: [...upperLeft, ...lowerRight, ...upperRight], code, band: bands[0] }
}

/** Where GDAL says that the middles of the first and the last cell are, and how wide a cell is. */
async function middlesOf(name) {
  const { size: sides, geoTransform } = JSON.parse(await run('gdalinfo', ['-json', name], inFolder))
  const [west, across, , north, , down] = geoTransform
  const [columns, rows] = sides
  const places = [0.5, columns - 0.5].flatMap((column, i) => [
    west + across * column,
    north + down * (i === 0 ? 0.5 : rows - 0.5),
  ])
  return { places, cell: across }
}

/** The JSON in a GLB. */
function headOfGlb(name) {
  const bytes = readFileSync(at(name))
  return JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
}

/** A map of 33 × 25 points in a system of `code`, as GDAL makes it; one of its heights is unknown. */
async function foreignMap(name, code, bounds) {
  const [columns, rows] = [33, 25]
  const heights = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (x === 7 && y === 9 ? -9999 : 300 + 9 * x - 4 * y)).join(' '),
  )
  const head = `ncols ${columns}\nnrows ${rows}\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n`
  writeFileSync(at('given.asc'), `${head}${heights.join('\n')}\n`)
  const flags = ['-q', '-ot', 'Float32', '-a_srs', `EPSG:${code}`, '-a_ullr', ...bounds.map(String)]
  await run('gdal_translate', [...flags, 'given.asc', name], inFolder)
}

/**
 * Systems in zones, in feet, in degrees and of a spherical Mercator, each with a west, north, east and south.
 */
const systems = {
  32632: [600000, 203870, 600990, 203120],
  2056: [2600000, 1200000, 2600066, 1199950],
  2264: [1500000, 700000, 1513200, 690000],
  4326: [7.4, 46.9, 7.433, 46.875],
  3857: [900000, 5942510, 900990, 5941760],
}

const kinds = {
  'places by GDAL, before erosion and after it': async () => {
    for (const [code, bounds] of Object.entries(systems)) {
      await foreignMap('given.tif', code, bounds)
      const wanted = await placeOf('given.tif')
      const inMetres = code === '2264' ? 1200 / 3937 : 1
      const expectPlace = (what, found) => {
        expectSame(`The number of corners of ${what}`, found.corners.length, wanted.corners.length)
        // Cells in degrees become square in metres, so that the border of the first point moves, but not the
        // point.
        const near = code === '4326' ? 0.51 : 1e-6
        const cell = Math.abs(bounds[2] - bounds[0]) / 33
        found.corners.forEach((each, i) =>
          expectSame(`A corner of ${what}`, each, wanted.corners[i], near * cell),
        )
      }
      const erode = (from, to, ...flags) =>
        run(orogen, ['erode', from, '--age', '0.02', '-q', '-o', to, ...flags], inFolder)
      await erode('given.tif', 'eroded.tif')
      const eroded = await placeOf('eroded.tif')
      expectPlace(`EPSG:${code} as GeoTIFF`, eroded)
      expectSame(`The system of EPSG:${code}`, Number(eroded.code), Number(wanted.code))
      expectSame('The gap', eroded.band.noDataValue, -9999)
      const points = (await gridPoints('eroded.tif')).filter(([, , height]) => height === -9999)
      expectSame('The number of gaps', points.length, code === '4326' ? points.length : 1)
      await erode('eroded.tif', 'again.png', '--sidecar', '--bits=16')
      const picture = await placeOf('again.png')
      expectPlace(`EPSG:${code} as PNG`, picture)
      expectSame('The system of the PNG', Number(picture.code), Number(wanted.code))
      const high = picture.band.scale * 65535 + picture.band.offset
      expectSame('The height of white', high, eroded.band.computedMax ?? high, 9 * inMetres)
      await erode('again.png', 'again.asc', '--sidecar')
      expectPlace(`EPSG:${code} as ASCII grid`, await placeOf('again.asc'))
    }
    return `${Object.keys(systems).length} systems, through .tif, .png and .asc`
  },
  'places by GDAL, after erosion and refinement': async () => {
    const finer = 4
    for (const [code, bounds] of Object.entries(systems)) {
      await foreignMap('given.tif', code, bounds)
      await run(orogen, ['erode', 'given.tif', '--age', '0.02', '-q', '-o', 'eroded.tif'], inFolder)
      const given = await middlesOf('eroded.tif')
      const expectMiddles = (what, found, wanted) => {
        expectSame(`The number of places of ${what}`, found.length, wanted.length)
        found.forEach((each, i) =>
          expectSame(`A place of ${what}, EPSG:${code}`, each, wanted[i], given.cell / 2 / finer),
        )
      }
      const refine = (to, ...flags) =>
        run(
          orogen,
          ['erode', 'eroded.tif', '--age', '0', '--refine', '2', '-q', '-o', to, ...flags],
          inFolder,
        )
      for (const name of ['fine.tif', 'fine.asc']) {
        await refine(name)
        const fine = await middlesOf(name)
        expectMiddles(name, fine.places, given.places)
        expectSame(`The cells of ${name}`, fine.cell * finer, given.cell, given.cell * 1e-9)
      }
      await refine('fine.glb')
      const { place } = headOfGlb('fine.glb').asset.extras
      expectMiddles('fine.glb', place.origin, given.places.slice(0, 2))
      expectSame('The cells of fine.glb', place.spacing[0] * finer, given.cell, given.cell * 1e-9)
      await refine('piece.tif', '--tiles', '2')
      const [first, last] = await Promise.all(['piece_x0_y0.tif', 'piece_x1_y1.tif'].map(middlesOf))
      expectMiddles('the tiles', [...first.places.slice(0, 2), ...last.places.slice(2)], given.places)
    }
    return `${Object.keys(systems).length} systems, through .tif, .asc, .glb and tiles`
  },
  'r32 by GDAL': async (map) =>
    compare(map, await gridPoints('map.r32'), { step: metres / (size - 1), tolerance: 1e-6 }),
  'asc by GDAL': async (map) =>
    compare(map, await gridPoints('map.asc', ['-ot', 'Float64']), { step: map.spacing, tolerance: 1e-6 }),
  'asc, 16 tiles put together by GDAL': async (map) => {
    const tiles = Array.from({ length: 16 }, (_, i) => `tile_x${i % 4}_y${i >> 2}.asc`)
    await run('gdalbuildvrt', ['-q', 'tiles.vrt', ...tiles], inFolder)
    return compare(map, await gridPoints('tiles.vrt'), { step: map.spacing, tolerance: 1e-6 })
  },
  'png of 16 bits by GDAL': async (map) => {
    const points = (await gridPoints('map.png')).map(([x, y, grey]) => [x, -y, grey])
    const scale = 65535 / (map.maximum - map.minimum)
    return compare(map, points, { step: 1, scale, low: 0, tolerance: 0.51 })
  },
  'png of four channels by GDAL': async () => {
    const bands = []
    for (const band of ['1', '2', '3', '4']) bands.push(await gridPoints('splat.png', ['-b', band]))
    bands[0].forEach((_, i) =>
      expectSame(
        'A sum',
        bands.reduce((sum, band) => sum + band[i][2], 0),
        255,
      ),
    )
    return `the channels of ${bands[0].length} points sum to 255`
  },
  'obj by Assimp': async (map) =>
    compare(map, turned(await corners('map.obj')), { step: map.spacing, tolerance: 1e-6 }),
  'ply by Assimp': async (map) =>
    compare(map, await corners('map.ply'), { step: map.spacing, tolerance: 1e-6 }),
  'glb by Assimp': async (map) => {
    const step = metres / (size - 1)
    return compare(map, turned(await corners('map.glb')), {
      step,
      scale: step / map.spacing,
      tolerance: 0.001,
    })
  },
  'glb by the validator of Khronos': async () => {
    const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(at('map.glb'))))
    expectSame('The number of errors', issues.numErrors, 0)
    expectSame('The number of warnings', issues.numWarnings, 0)
    return 'no error, no warning'
  },
  'glb in colours by Assimp': async (map) => {
    const step = metres / (size - 1)
    // The last four corners are those of the water.
    const ground = turned((await corners('tinted.glb')).slice(0, -4))
    return compare(map, ground, { step, scale: step / map.spacing, tolerance: 0.001 })
  },
  'glb in colours by the validator of Khronos': async () => {
    const { issues, info } = await validator.validateBytes(new Uint8Array(readFileSync(at('tinted.glb'))))
    expectSame('The number of errors', issues.numErrors, 0)
    expectSame('The number of warnings', issues.numWarnings, 0)
    expectSame('The number of materials', info.materialCount, 2)
    return `no error, no warning, ${info.drawCallCount} meshes`
  },
  'shaded map by GDAL': async (map) => {
    const bands = []
    for (const band of ['1', '2', '3']) bands.push(await gridPoints('map.shaded.png', ['-b', band]))
    for (const band of bands) expectSame('The number of pixels', band.length, size * size)
    // The summit is the colour of snow, and the deepest sea is blue.
    const colourAt = (i) => bands.map((band) => band[i][2])
    const [high, low] = [map.maximum, map.minimum].map((height) => colourAt(map.heights.indexOf(height)))
    if (Math.min(...high) < 150 || low[2] <= low[0])
      throw new Refusal(`The summit is ${high}, the deepest point ${low}.`)
    return `${size} × ${size} pixels, the summit ${high.join(' ')}, the deepest point ${low.join(' ')}`
  },
  'contours by librsvg': async () => {
    const dots = ['--dpi-x=50.8', '--dpi-y=50.8']
    await run('rsvg-convert', [...dots, 'map.contours.svg', '-o', 'lines.png'], inFolder)
    const inked = (await gridPoints('lines.png', ['-b', '4'])).filter(([, , alpha]) => alpha > 0)
    // 200 mm and a margin of 10 mm on each side, two dots a millimetre.
    for (const axis of [0, 1]) {
      const places = inked.map((point) => Math.abs(point[axis]))
      if (Math.min(...places) < 19 || Math.max(...places) > 421) throw new Refusal('Ink lies in the margin.')
    }
    if (inked.length < 5000) throw new Refusal(`Only ${inked.length} pixels have ink.`)
    return `${inked.length} pixels with ink, none in the margin`
  },
  'stl by Assimp': async (map) => {
    const step = millimetres / (size - 1)
    const options = { step, scale: step / map.spacing, low: 3, tolerance: 0.0001 }
    return compare(map, await corners('map.stl'), options)
  },
  'stl by admesh': async (map) => {
    const count = await expectSolid('map.stl')
    const scale = millimetres / (size - 1) / map.spacing
    const wanted = volumeOf(map) * scale ** 3 + 3 * millimetres ** 2
    expectSame('The volume', count('Volume'), wanted, wanted * 1e-4)
    return `one part of ${count('Volume')} mm³, nothing repaired`
  },
  'stl of cubes by admesh': async () => {
    const count = await expectSolid('cubes.stl')
    return `one part of ${count('Volume')} mm³, nothing repaired`
  },
  'svg by librsvg': async () => {
    await run('rsvg-convert', ['--dpi-x=50.8', '--dpi-y=50.8', 'map.svg', '-o', 'drawn.png'], inFolder)
    const { size: sides } = JSON.parse(await run('gdalinfo', ['-json', 'drawn.png'], inFolder))
    const inked = (await gridPoints('drawn.png', ['-b', '4'])).filter(([, , alpha]) => alpha > 0).length
    expectSame('The width', sides[0], 594, 1)
    expectSame('The height', sides[1], 420, 1)
    if (inked < 5000) throw new Refusal(`Only ${inked} pixels have ink.`)
    return `${sides.join(' × ')} pixels of half a millimetre, ${inked} of them with ink`
  },
}
