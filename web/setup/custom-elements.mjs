// custom-elements.json, the description of <orogen-terrain> that editors read: attributes and properties from the table of
// parameters and the table of looks, and the rest as it is written here.
import { buildSync } from 'esbuild'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a script says that is TypeScript, without what its views are drawn with. */
async function read(path) {
  const entryPoints = [fileURLToPath(new URL(path, import.meta.url))]
  const external = ['../core/render/views/*', '../core/map/*']
  const { outputFiles } = buildSync({ entryPoints, external, bundle: true, format: 'esm', write: false })
  return await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

/** What the studio says of each row of the table of looks. */
const words = JSON.parse(readFileSync(new URL('../words/core/en.json', import.meta.url), 'utf8')).studio

const quoted = (text) => `'${text}'`

function typeOf({ type, choices }) {
  if (type === 'choice') return choices.map(quoted).join(' | ')
  if (type === 'numbers') return 'number[]'
  return type === 'boolean' ? 'boolean' : 'number'
}

const rangeOf = ({ type, minimum, maximum, unit }) =>
  type === 'integer' || type === 'number' ? ` From ${minimum} to ${maximum}${unit ? ` ${unit}` : ''}.` : ''

/** [attribute, property, type, default, description] */
const own = [
  ['generator', 'generator', 'string', 'diamond-square', 'Which generator makes the terrain.'],
  [
    'camera',
    'camera',
    'string',
    '',
    'Azimuth, elevation, distance and the three coordinates of the target, separated by commas; empty: the whole terrain is framed.',
  ],
  [
    'v',
    undefined,
    'string',
    '',
    'The version of the algorithms that the terrain was made with; any other version adds a note.',
  ],
  ['alt', 'alt', 'string', '', 'A description of the picture for readers who do not see it.'],
  ['controls', 'controls', 'boolean', false, 'Shows a bar with which readers change the terrain.'],
  [
    'loading',
    'loading',
    "'lazy' | 'eager'",
    'lazy',
    'lazy: loads when the element scrolls near the viewport.',
  ],
  [
    'endless',
    'endless',
    'boolean',
    'false',
    'Shows an endless land instead of a terrain; see “Endless land” in EMBEDDING.md.',
  ],
  [
    'grow',
    'grow',
    "'none' | 'levels' | 'roughness' | 'age'",
    'none',
    'What grows when the terrain is first seen, up to the value of its attribute; never if the reader asks for reduced motion.',
  ],
  ['reveal', 'reveal', "'auto' | 'interaction'", 'auto', 'interaction: loads when the reader clicks.'],
  [
    'interaction',
    'interaction',
    "'focus' | 'always' | 'none'",
    'focus',
    'When the wheel zooms: while the picture has the focus, or always; none: the terrain does not react to the reader.',
  ],
  [
    'turn-hint',
    'turnHint',
    "'auto' | 'none'",
    'auto',
    'Whether to tell readers who have not turned a terrain yet that they can.',
  ],
  ['wasm-url', 'wasmURL', 'string', '', 'URL of the WebAssembly module, if it is not beside the script.'],
  ['worker-url', 'workerURL', 'string', '', 'URL of the worker’s script, if it is not beside the script.'],
  ['studio-url', 'studioURL', 'string', '', 'URL of the studio that shareURL opens.'],
]

const readOnly = [
  [
    'status',
    "'idle' | 'loading' | 'ready' | 'degraded' | 'error'",
    'The state of the element; degraded: a map is shown because there is no WebGL.',
  ],
  ['error', 'TerrainFailure | null', 'What went wrong, while the status is error.'],
  ['field', 'Heightfield | null', 'The heights that are shown.'],
  [
    'notes',
    'readonly AttributeNote[]',
    'The attributes whose values were clamped or ignored, each with a message.',
  ],
  [
    'isSettled',
    'boolean',
    'Whether picture, field and shareURL belong to the last change of an attribute, of the size or of the view.',
  ],
  ['shareURL', 'string', 'A link to the studio with this terrain and its current camera.'],
]

const methods = (formats) => [
  [
    'generate',
    ['options?: { signal?: AbortSignal }'],
    'Promise<Heightfield>',
    'Makes the terrain of the attributes, even if the element is not near the viewport yet.',
  ],
  [
    'export',
    ['type: ExportType', 'options?: ExportOptionsOf<Type>'],
    'Promise<Blob>',
    `What is shown as a file: picture, svg, parameters, ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}.`,
  ],
  [
    'toBlob',
    ['options?: BlobOptions'],
    'Promise<Blob>',
    'A picture of what is seen. options: type (image/png, image/jpeg, image/webp), quality (0 to 1), width, height or scale, background, signal. Rejects with the codes of the error event.',
  ],
  [
    'loadStamp',
    ['file: Blob'],
    'Promise<void>',
    "Prints a picture (PNG, JPEG, WebP) instead of the generator's own stamps.",
  ],
  [
    'placeAt',
    ['clientX: number', 'clientY: number'],
    '{ x: number; y: number; height: number } | null',
    'The place of the map under a point of the window, in the units of hotspots: 0 to 1 from the west and from the north.',
  ],
  [
    'whenSettled',
    [],
    'Promise<void>',
    'Resolves as soon as isSettled is true: at once, or with the first picture, or with what went wrong.',
  ],
  ['pause', [], 'void', 'Stops movement and drawing.'],
  ['resume', [], 'void', 'Resumes after a pause.'],
  ['dispose', [], 'void', 'Frees everything but the last image.'],
]

/** The codes of `error` events with their reasons: the list is closed, and a test holds it to failure.ts. */
export const errorCodes = {
  'script-unreachable': "a part of the element's own script could not be fetched",
  'wasm-unreachable': "the module's file could not be fetched",
  'wasm-refused': "the page's Content-Security-Policy does not allow WebAssembly",
  'wasm-invalid': 'the file is not a usable module',
  'worker-lost': 'the worker died or hung again and again',
  'parameter-refused': 'the generator refuses a value, or has no memory for it',
  'image-refused': 'a picture that cannot be a stamp',
  failed: 'anything else',
}

const events = [
  ['load', 'A terrain was made and is shown. detail: { field }.'],
  [
    'progress',
    'Files are loading, or a long generation is running. detail: { of: files or terrain, fraction: 0 to 1 }.',
  ],
  [
    'change',
    'The picture has changed, by attributes or by the reader. detail: { of: terrain, look or camera }.',
  ],
  ['degraded', 'WebGL was lost, and a map is shown. detail: { view }.'],
  ['recovered', 'The requested view is shown again. detail: { view }.'],
  [
    'error',
    `Something failed. detail: { code, message, hint, recoverable }. Codes: ${Object.entries(errorCodes)
      .map(([code, reason]) => `${code} (${reason})`)
      .join(', ')}.`,
  ],
]

const named = (rows) => rows.map(([name, description]) => ({ name, description }))

const lookHelp = ({ id }) => words[`look.${id}.help`] ?? 'How the terrain is shown.'

/** The attributes that are no parameters, as a table. */
export async function attributeTable() {
  const { lookTable } = await read('../core/state/look.ts')
  const looks = lookTable.map((row) => {
    const values = row.type === 'choice' ? row.choices.join(', ') : rangeOf(row).replace(/^ From |\.$/g, '')
    return [row.id, values || 'true, false', row.default, lookHelp(row)]
  })
  const others = own.map(([name, , type, standard, about]) => [
    name,
    type === 'boolean'
      ? 'true, false'
      : type.includes('|')
        ? type.replaceAll("'", '').replaceAll(' |', ',')
        : 'text',
    standard,
    about,
  ])
  const rows = [...looks, ...others].map(
    ([name, values, standard, about]) =>
      `| \`${name}\` | ${values} | ${standard === '' ? '–' : standard} | ${about} |\n`,
  )
  return `| attribute | values | default | what it does |\n| --- | --- | --- | --- |\n${rows.join('')}`
}

/** The text of custom-elements.json. */
export async function customElements(schema) {
  const table = [
    ...schema.parameters.filter(({ type }) => type !== 'image').map((row) => [row, row.help]),
    ...(await read('../core/state/look.ts')).lookTable.map((row) => [row, lookHelp(row)]),
  ].map(([row, help]) => [row.id, row.id, typeOf(row), row.default, `${help}${rangeOf(row)}`])
  const rows = [...own, ...table]
  const formats = Object.keys((await read('../core/exports/formats.ts')).formats)
  const attribute = ([name, fieldName, type, standard, description]) => ({
    name,
    ...(fieldName && { fieldName }),
    type: { text: type },
    default: String(standard),
    description,
  })
  const field = ([name, property, type, , description]) => ({
    kind: 'field',
    name: property,
    attribute: name,
    reflects: true,
    type: { text: type },
    description,
  })
  const declaration = {
    kind: 'class',
    customElement: true,
    name: 'OrogenTerrain',
    tagName: 'orogen-terrain',
    superclass: { name: 'HTMLElement' },
    description:
      'A fractal terrain in a page. It is made and drawn when the element scrolls near the viewport.',
    attributes: rows.map(attribute),
    members: [
      ...rows.filter(([, property]) => property).map(field),
      ...readOnly.map(([name, type, description]) => ({
        kind: 'field',
        name,
        type: { text: type },
        readonly: true,
        description,
      })),
      ...methods(formats).map(([name, parameters, type, description]) => ({
        kind: 'method',
        name,
        parameters: parameters.map((parameter) => {
          const [called, ...rest] = parameter.split(': ')
          return {
            name: called.replace('?', ''),
            optional: called.endsWith('?'),
            type: { text: rest.join(': ') },
          }
        }),
        return: { type: { text: type } },
        description,
      })),
    ],
    events: events.map(([name, description]) => ({ name, type: { text: 'CustomEvent' }, description })),
    slots: named([
      ['', 'Unslotted content is shown until the terrain is drawn, and where scripts do not run.'],
      [
        'poster',
        'An image that is shown until the first frame is drawn; a link around it gives readers without scripts a page to go to.',
      ],
      [
        'hotspot',
        'Children pinned to the map by data-x, data-y (0 to 1 from the west and from the north) and data-lift; data-hidden marks those out of sight.',
      ],
      ['progress', 'Replaces the progress bar of a long generation.'],
      ['error', 'Replaces the error message and its button.'],
      ['controls', 'Replaces the bar with which readers change the terrain.'],
    ]),
    cssParts: named([
      ['canvas', 'The canvas; that of the map has the part map too.'],
      ['map', 'The canvas of the map.'],
      ['poster', 'The box around the poster.'],
      ['start', 'The button that loads the terrain where reveal is interaction.'],
      ['progress', 'The progress box.'],
      ['error', 'The error box.'],
      ['retry', 'The button in the error box.'],
      ['controls', 'The bar with which readers change the terrain.'],
      ['hint', 'The hint on how to zoom.'],
      ['turn-hint', 'The hint on how to turn the terrain, shown until the reader has turned one.'],
    ]),
    cssProperties: named([
      ['--orogen-background', 'Background behind the picture while it loads, and around a map.'],
      ['--orogen-ink', 'Text and icons.'],
      ['--orogen-paper', 'Background of the boxes over the picture.'],
      ['--orogen-accent', 'Main buttons and focus outlines.'],
      ['--orogen-on-accent', 'Text on main buttons.'],
      ['--orogen-alarm', 'The error mark.'],
      ['--orogen-radius', 'Radius of the corners.'],
      ['--orogen-font', 'Font family.'],
    ]),
  }
  const path = 'dist/orogen/orogen-terrain.js'
  const manifest = {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          { kind: 'js', name: 'OrogenTerrain', declaration: { name: 'OrogenTerrain' } },
          {
            kind: 'custom-element-definition',
            name: 'orogen-terrain',
            declaration: { name: 'OrogenTerrain' },
          },
        ],
      },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
