// Writes tests/golden/gdal-files.json: small maps in the formats and dialects that GDAL writes, each with
// what GDAL reads there. The result is kept, so that `npm test` does without GDAL; needs gdal_translate and
// gdalinfo: node make-gdal-files.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'gdal-'))
const inFolder = (name) => join(folder, name)
const run = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe' })

const [width, height] = [9, 7]
/** A slope with a summit; whole numbers, all different from their neighbours, with a gap in one source. */
const slope = Array.from({ length: width * height }, (_, i) => {
  const [x, y] = [i % width, Math.floor(i / width)]
  return 12 + 7 * x + 11 * y + (x === 5 && y === 3 ? 60 : 0)
})
const rows = (values) => values.map((value, i) => `${value}${(i + 1) % width === 0 ? '\n' : ' '}`).join('')
const grid = (values, cell = 30, corner = '500000 200000', more = '') => {
  const [x, y] = corner.split(' ')
  return `ncols ${width}\nnrows ${height}\nxllcorner ${x}\nyllcorner ${y}\ncellsize ${cell}\n${more}${rows(values)}`
}
const sources = {
  'plain.asc': grid(slope),
  'halves.asc': grid(slope.map((value) => value + 0.25)),
  'gaps.asc': grid(
    slope.map((value, i) => (i === 20 || i === 41 ? -9999 : value)),
    30,
    '500000 200000',
    'NODATA_value -9999\n',
  ),
  'below.asc': grid(slope.map((value) => value - 90)),
  'degrees.asc': grid(slope, 0.01, '7 46'),
}
/** A band of bytes with what translations of texts do not have. */
const virtual = (transform, more = '') =>
  `<VRTDataset rasterXSize="${width}" rasterYSize="${height}"><GeoTransform>${transform}</GeoTransform>` +
  `<VRTRasterBand dataType="Byte" band="1">${more}<SimpleSource><SourceFilename relativeToVRT="1">plain.asc` +
  '</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>'
const colours = Array.from(
  { length: 256 },
  (_, i) => `<Entry c1="${i}" c2="${255 - i}" c3="${i >> 1}" c4="255"/>`,
)
sources['palette.vrt'] = virtual(
  '500000, 30, 0, 200210, 0, -30',
  `<ColorInterp>Palette</ColorInterp><ColorTable>${colours.join('')}</ColorTable>`,
)
// Turned by 30 degrees, with cells of 30 metres.
const [across, down] = [30 * Math.cos(Math.PI / 6), 30 * Math.sin(Math.PI / 6)]
sources['turned.vrt'] = virtual([500000, across, down, 200210, down, -across].join())
sources['empty-rows.asc'] = grid(slope.map((value, i) => (i < 3 * width ? 0 : value)))
for (const [name, text] of Object.entries(sources)) writeFileSync(inFolder(name), text)

/** The name of each file, its source, and the words of gdal_translate. */
const files = [
  // GeoTIFF: types and byte orders.
  ...['Byte', 'UInt16', 'Int16', 'UInt32', 'Int32', 'Float32', 'Float64'].map((type) => [
    `${type}.tif`,
    'plain.asc',
    `-ot ${type}`,
  ]),
  ...['UInt16', 'Int16', 'Float32', 'Float64'].map((type) => [
    `${type}-big.tif`,
    'plain.asc',
    `-ot ${type} -co ENDIANNESS=BIG`,
  ]),
  ['below-zero.tif', 'below.asc', '-ot Int16'],
  ['below-zero-floats.tif', 'below.asc', '-ot Float32'],
  ['halves.tif', 'halves.asc', '-ot Float32'],
  ['half-floats.tif', 'halves.asc', '-ot Float32 -co NBITS=16'],
  ['twelve-bits.tif', 'plain.asc', '-ot UInt16 -co NBITS=12'],
  ['seven-bits.tif', 'plain.asc', '-ot Byte -scale 0 255 0 60 -co NBITS=7'],
  ['white-is-zero.tif', 'plain.asc', '-ot Byte -co PHOTOMETRIC=MINISWHITE'],
  // Compressions and predictors.
  ...['LZW', 'DEFLATE', 'PACKBITS'].flatMap((method) =>
    ['Int16', 'Float32'].map((type) => [
      `${type}-${method.toLowerCase()}.tif`,
      'plain.asc',
      `-ot ${type} -co COMPRESS=${method}`,
    ]),
  ),
  ...['LZW', 'DEFLATE'].flatMap((method) => [
    [
      `differences-${method.toLowerCase()}.tif`,
      'plain.asc',
      `-ot Int16 -co COMPRESS=${method} -co PREDICTOR=2`,
    ],
    [
      `float-differences-${method.toLowerCase()}.tif`,
      'halves.asc',
      `-ot Float32 -co COMPRESS=${method} -co PREDICTOR=3`,
    ],
  ]),
  [
    'differences-of-bytes-big.tif',
    'plain.asc',
    '-ot Byte -co COMPRESS=LZW -co PREDICTOR=2 -co ENDIANNESS=BIG',
  ],
  ['differences-big.tif', 'plain.asc', '-ot Int16 -co COMPRESS=LZW -co PREDICTOR=2 -co ENDIANNESS=BIG'],
  [
    'float-differences-big.tif',
    'halves.asc',
    '-ot Float32 -co COMPRESS=DEFLATE -co PREDICTOR=3 -co ENDIANNESS=BIG',
  ],
  // Strips, tiles, BigTIFF, COG.
  ['strips.tif', 'plain.asc', '-ot Int16 -co BLOCKYSIZE=2'],
  ['strips-lzw.tif', 'plain.asc', '-ot Float32 -co BLOCKYSIZE=3 -co COMPRESS=LZW'],
  ['tiles.tif', 'plain.asc', '-ot Int16 -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16'],
  [
    'tiles-deflate.tif',
    'halves.asc',
    '-ot Float32 -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co COMPRESS=DEFLATE -co PREDICTOR=3',
  ],
  ['big-tiff.tif', 'plain.asc', '-ot Int16 -co BIGTIFF=YES'],
  [
    'big-tiff-tiles-lzw.tif',
    'plain.asc',
    '-ot Float32 -co BIGTIFF=YES -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co COMPRESS=LZW',
  ],
  ['cloud.tif', 'plain.asc', '-of COG -ot Int16 -co COMPRESS=DEFLATE'],
  ['cloud-floats.tif', 'halves.asc', '-of COG -ot Float32 -co COMPRESS=LZW -co PREDICTOR=YES'],
  // Bands.
  ['bands-by-pixel.tif', 'plain.asc', '-ot Float32 -b 1 -b 1 -co INTERLEAVE=PIXEL'],
  ['bands-apart.tif', 'plain.asc', '-ot Int16 -b 1 -b 1 -b 1 -co INTERLEAVE=BAND'],
  // No data, scale, place.
  ['gaps.tif', 'gaps.asc', '-ot Int16'],
  ['gaps-floats.tif', 'gaps.asc', '-ot Float32 -co COMPRESS=LZW'],
  ['gaps-doubles.tif', 'gaps.asc', '-ot Float64'],
  ['scaled.tif', 'plain.asc', '-ot Int16 -a_scale 0.5 -a_offset -20'],
  ['metres.tif', 'plain.asc', '-ot Int16 -a_srs EPSG:2056'],
  ['utm.tif', 'halves.asc', '-ot Float32 -a_srs EPSG:32632 -co COMPRESS=DEFLATE'],
  ['feet.tif', 'plain.asc', '-ot Float32 -a_srs EPSG:2263'],
  ['degrees.tif', 'degrees.asc', '-ot Int16 -a_srs EPSG:4326'],
  ['points.tif', 'plain.asc', '-ot Int16 -mo AREA_OR_POINT=Point -a_srs EPSG:32632'],
  ['from-the-south.tif', 'plain.asc', '-ot Int16 -a_ullr 500000 200000 500270 200210'],
  ['oblong-cells.tif', 'plain.asc', '-ot Int16 -a_ullr 500000 200140 500270 200000'],
  ['nowhere.tif', 'plain.asc', '-ot Int16 -co PROFILE=BASELINE'],
  // What is used beside the heights, or named in a note or a refusal.
  ['mask.tif', 'below.asc', '-ot Int16 -b 1 -mask 1 --config GDAL_TIFF_INTERNAL_MASK YES'],
  ['alpha.tif', 'below.asc', '-ot Byte -b 1 -b 1 -colorinterp gray,alpha'],
  ['palette.tif', 'palette.vrt', '-ot Byte'],
  ['turned.tif', 'turned.vrt', '-ot Byte -a_srs EPSG:32632'],
  ['sparse.tif', 'empty-rows.asc', '-ot Int16 -co SPARSE_OK=TRUE -co BLOCKYSIZE=1'],
  ['sparse-gaps.tif', 'empty-rows.asc', '-ot Int16 -co SPARSE_OK=TRUE -co BLOCKYSIZE=1 -a_nodata 0'],
  ['datum.tif', 'halves.asc', '-ot Float32 -a_srs EPSG:32632+5773'],
  ['datum-feet.tif', 'halves.asc', '-ot Float32 -a_srs EPSG:2263+6360'],
  ['offset.tif', 'plain.asc', '-ot UInt16 -co NBITS=12 -a_scale 0.125 -a_offset 100'],
  ['three-colours.tif', 'plain.asc', '-ot Byte -b 1 -b 1 -b 1 -colorinterp red,green,blue'],
  ['overviews.tif', 'plain.asc', '-ot Int16 -co BLOCKYSIZE=4'],
  ['overviews-cloud.tif', 'plain.asc', '-of COG -ot Int16 -co OVERVIEWS=NONE -co COMPRESS=LZW'],
  ['complex.tif', 'plain.asc', '-ot CFloat32'],
  ['jpeg.tif', 'plain.asc', '-ot Byte -co COMPRESS=JPEG'],
  ['lerc.tif', 'plain.asc', '-ot Float32 -co COMPRESS=LERC'],
  ['zstd.tif', 'plain.asc', '-ot Int16 -co COMPRESS=ZSTD'],
  // Texts.
  ['esri.asc', 'plain.asc', '-of AAIGrid'],
  ['esri-floats.asc', 'halves.asc', '-of AAIGrid -ot Float32'],
  ['esri-decimals.asc', 'halves.asc', '-of AAIGrid -co DECIMAL_PRECISION=3'],
  ['esri-digits.asc', 'halves.asc', '-of AAIGrid -ot Float32 -co SIGNIFICANT_DIGITS=6'],
  ['esri-gaps.asc', 'gaps.asc', '-of AAIGrid'],
  ['esri-oblong-cells.asc', 'plain.asc', '-of AAIGrid -a_ullr 500000 200140 500270 200000'],
  ['esri-degrees.asc', 'degrees.asc', '-of AAIGrid'],
  ['surfer.grd', 'halves.asc', '-of GSAG'],
  ['points.xyz', 'plain.asc', '-of XYZ'],
  ['points.csv', 'halves.asc', '-of XYZ -co COLUMN_SEPARATOR=,'],
  ['points.txt', 'plain.asc', '-of XYZ -co COLUMN_SEPARATOR=;'],
  // Pictures and plain numbers.
  ['grey.png', 'plain.asc', '-of PNG -ot Byte'],
  ['grey-16.png', 'plain.asc', '-of PNG -ot UInt16'],
  ['grey-clear.png', 'gaps.asc', '-of PNG -ot UInt16 -a_nodata 12'],
  ['numbers.r32', 'halves.asc', '-of ENVI -ot Float32'],
  ['numbers.flt', 'halves.asc', '-of EHdr -ot Float32'],
  ['numbers.r16', 'plain.asc', '-of ENVI -ot UInt16'],
]

/**
 * What GDAL reads in a file: the coordinates of the north-western height, the width and height of cells, and
 * heights in rows from the north, null where it knows none.
 */
function readBack(path) {
  const { geoTransform } = JSON.parse(run('gdalinfo', '-json', path))
  run('gdal_translate', '-q', '-of', 'ENVI', '-ot', 'Float64', '-unscale', '-b', '1', path, inFolder('out'))
  const bytes = readFileSync(inFolder('out'))
  // 0 where a height is missing: by its value, by a mask, or by a band that says how opaque it is.
  run('gdal_translate', '-q', '-of', 'ENVI', '-ot', 'Byte', '-b', 'mask', path, inFolder('mask'))
  const mask = readFileSync(inFolder('mask'))
  const [west, across, turnedAcross, north, turnedDown, down] = geoTransform ?? []
  const isFromSouth = down > 0
  const heights = Array.from({ length: width * height }, (_, i) => {
    const row = Math.floor(i / width)
    const at = (isFromSouth ? height - 1 - row : row) * width + (i % width)
    return mask[at] > 0 ? bytes.readDoubleLE(8 * at) : null
  })
  if (!geoTransform) return { origin: null, cell: null, heights }
  const row = isFromSouth ? height - 0.5 : 0.5
  return {
    origin: [west + across / 2 + turnedAcross * row, north + turnedDown / 2 + down * row],
    cell: [Math.hypot(across, turnedDown), Math.hypot(turnedAcross, down)],
    heights,
  }
}

const made = files.map(([name, source, words]) => {
  run('gdal_translate', '-q', ...words.split(' '), inFolder(source), inFolder(name))
  if (name === 'overviews.tif')
    run('gdaladdo', '-q', '--config', 'COMPRESS_OVERVIEW', 'DEFLATE', inFolder(name), '2', '4')
  const bytes = readFileSync(inFolder(name))
  if (bytes.length > 5000) throw new Error(`${name} has ${bytes.length} bytes`)
  return { name, words, ...readBack(inFolder(name)), base64: bytes.toString('base64') }
})
const version = run('gdalinfo', '--version').trim()
const lines = made.map((file) => JSON.stringify(file)).join(',\n')
writeFileSync(
  new URL('../../golden/gdal-files.json', import.meta.url),
  `{ "gdal": "${version}", "width": ${width}, "height": ${height}, "files": [\n${lines}\n] }\n`,
)
console.log(made.length, 'files')
