// custom-elements.json, the description of our elements that editors read: of <orogen-terrain> attributes and
// properties from the table of parameters and the table of looks, and the rest from the docstrings of the
// elements; and their types for frameworks.
import { buildSync } from 'esbuild'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Imports a TypeScript module, without the renderers of its views. */
export async function read(path) {
  const entryPoints = [fileURLToPath(new URL(path, import.meta.url))]
  const external = ['../draw/views/*', '../draw/map/map-view.js', '../planet/*']
  const { outputFiles } = buildSync({ entryPoints, external, bundle: true, format: 'esm', write: false })
  return await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

/** The studio's texts, also for each row of the table of looks. */
const words = JSON.parse(readFileSync(new URL('../words/core.json', import.meta.url), 'utf8')).studio

export const quoted = (text) => `'${text}'`

/** The type of a parameter or a look in TypeScript; `list` is that of numbers. */
export function typeOf({ type, choices, own }, list = 'number[]') {
  if (type === 'choice') return [...choices.map(quoted), ...(own ? ['`#${string}`'] : [])].join(' | ')
  return { numbers: list, image: 'StampImage', boolean: 'boolean', strokes: 'string' }[type] ?? 'number'
}

/** A table in Markdown whose first column is code. */
export const tableOf = (head, rows) =>
  [head, head.map(() => '---'), ...rows.map(([first, ...rest]) => [`\`${first}\``, ...rest])]
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('')

const rangeOf = ({ type, minimum, maximum, unit }) =>
  type === 'integer' || type === 'number' ? ` From ${minimum} to ${maximum}${unit ? ` ${unit}` : ''}.` : ''

/** The class `name` in a file of elements, whose docstrings describe it. */
function classIn(file, name) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  return source.statements.find((node) => ts.isClassDeclaration(node) && node.name.text === name)
}

const element = classIn('element/element.ts', 'OrogenTerrain')
const oneLine = (comment) => ts.getTextOfJSDocComment(comment)?.replace(/\s+/g, ' ').trim() ?? ''
/** The first paragraph of a docstring. */
const summaryOf = (node) =>
  ts
    .getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0].comment)
    .split(/\n\s*\n/)[0]
    .replace(/\s+/g, ' ')

/**
 * The rows of one tag of its docstring, `@slot error - Replaces the message.`, in the notation of element
 * analysers.
 */
const tagged = (tag) =>
  ts
    .getJSDocTags(element)
    .filter(({ tagName }) => tagName.text === tag)
    .map(({ comment }) => /^(\S*?) ?- (.*)$/.exec(oneLine(comment)).slice(1))
    .map(([name, description]) => ({ name, description }))

/** [attribute, property, type, default, description] of the attributes that are in no table. */
async function ownAttributes() {
  const { behaviour } = await read('../element/attributes.ts')
  const others = {
    generator: { property: 'generator', choices: ['diamond-square'] },
    camera: { property: 'camera' },
  }
  return tagged('attr').map(({ name, description }) => {
    const { property, flag, choices = [], range } = { ...others, ...behaviour }[name] ?? {}
    let type
    if (flag) type = 'boolean'
    else if (choices.length > 1) type = choices.map(quoted).join(' | ')
    else if (range) type = 'number'
    else type = 'string'
    const standard = flag ? false : (range?.[2] ?? choices[0] ?? '')
    return [name, property, type, standard, description, range]
  })
}

/** The methods and the read-only properties, with their docstrings. */
function describedMembers(formats) {
  const documented = [
    ...element.members,
    ...classIn('dom/orogen-element.ts', 'OrogenElement').members,
  ].filter(
    (node) =>
      ts.getJSDocCommentsAndTags(node).length > 0 &&
      !ts.isPrivateIdentifier(node.name) &&
      !ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal') &&
      !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword),
  )
  const common = (node) => ({
    name: node.name.text,
    description: summaryOf(node).replace(
      'or one of its formats',
      `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`,
    ),
  })
  const typed = (node) => {
    const generic = node.parent?.typeParameters?.find(({ name }) => name.text === node.type.getText())
    return { type: { text: (generic?.constraint ?? node.type).getText() } }
  }
  const isAttribute = (node) => tagged('attr').some(({ name }) => name === node.name.text)
  return [
    ...documented
      .filter((node) => ts.isGetAccessor(node) && !isAttribute(node))
      .map((node) => ({ kind: 'field', ...common(node), ...typed(node), readonly: true })),
    ...documented.filter(ts.isMethodDeclaration).map((node) => ({
      kind: 'method',
      ...common(node),
      parameters: node.parameters.map((each) => ({
        name: each.name.text,
        optional: Boolean(each.questionToken ?? each.initializer),
        ...typed(each),
      })),
      return: typed(node),
    })),
  ]
}

const lookHelp = ({ id }) => words[`look.${id}.help`]?.en ?? 'How the terrain is shown.'

/** The values of an attribute, for readers. */
function valuesOf(type, range) {
  if (range) return `${range[0]} to ${range[1]}`
  if (type === 'boolean') return 'true, false'
  return type.includes('|') ? type.replaceAll("'", '').replaceAll(' |', ',') : 'text'
}

/** A table of the attributes that are no parameters. */
export async function attributeTable() {
  const { lookTable } = await read('../state/look.ts')
  const looks = lookTable.map((row) => {
    const choices =
      row.type === 'choice' && [...row.choices, ...(row.own ? ['colours by height'] : [])].join(', ')
    const values = choices || rangeOf(row).replace(/^ From |\.$/g, '')
    return [row.id, values || 'true, false', row.default, lookHelp(row)]
  })
  const others = (await ownAttributes()).map(([name, , type, standard, about, range]) => [
    name,
    valuesOf(type, range),
    standard,
    about,
  ])
  const rows = [...looks, ...others].map(([name, values, standard, about]) => [
    name,
    values,
    standard === '' ? '–' : standard,
    about,
  ])
  return tableOf(['attribute', 'values', 'default', 'what it does'], rows)
}

/** A table of what `export` can write: the element's own types, and the formats of web/files/formats.ts. */
export async function exportTable() {
  const formats = Object.entries((await read('../files/formats.ts')).formats)
  const named = (isWanted) =>
    formats
      .filter(([, { group }]) => isWanted(group))
      .map(([id]) => id)
      .join('`, `')
  return tableOf(
    ['export type', 'options'],
    [
      ['picture', 'a PNG; `width`, `height` up to 8192, `background: false` for a transparent one'],
      ['svg', '`paper`: the size of a sheet, for plotters'],
      ['parameters', 'JSON, without options'],
      [
        named((group) => group === 'heights' || group === undefined),
        '`pad`: repeats the first row and column of a map that tiles; for others see the types',
      ],
      [named((group) => group !== 'heights' && group !== undefined), 'see the types'],
    ],
  )
}

/** The modules of the package with elements that explain, and their folders. */
const folders = {
  steps: 'explained/steps',
  artefacts: 'explained/artefacts',
  race: 'explained/race/element',
}
const figureModules = Object.keys(folders)

/** The declarations of the elements that a module exports, from the docstrings of their classes. */
function figuresOf(module) {
  const folder = folders[module]
  const index = readFileSync(new URL(`../${folder}/index.ts`, import.meta.url), 'utf8')
  const files = new Map(
    [...index.matchAll(/import \{ (\w+)(?: as (\w+))? \} from '(\S+)\.js'/g)].map(([, name, as, file]) => [
      as ?? name,
      { name, file: posix.join(folder, `${file}.ts`) },
    ]),
  )
  const exported = [...index.matchAll(/export const (\w+): CustomElementConstructor = (\w+)/g)]
  return exported.map(([, name, local]) => {
    const { file, name: className } = files.get(local)
    const home = figureModules.find((each) => file.startsWith(`${folders[each]}/`)) ?? module
    return { ...figureFrom(name, classIn(file, className)), home }
  })
}

/** The class of all players, whose attributes each of them has. */
const player = classIn('explained/steps/player/player-element.ts', 'PlayerElement')

function figureFrom(name, node) {
  const above = node.heritageClauses[0].types[0].expression.text === 'PlayerElement' ? [player] : []
  const tags = [node, ...above].flatMap((each) => ts.getJSDocTags(each))
  const described = (tag, shape) =>
    tags
      .filter(({ tagName }) => tagName.text === tag)
      .map(({ comment }) => shape.exec(oneLine(comment)).groups)
  const text = oneLine(ts.getJSDocCommentsAndTags(node)[0].comment)
  const { tagName, description } = /^`<(?<tagName>orogen-[a-z-]+)[^>]*>`: (?<description>.*)$/.exec(
    text,
  ).groups
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    superclass: { name: 'HTMLElement' },
    description: description[0].toUpperCase() + description.slice(1),
    attributes: described('attr', /^\{(?<type>[^}]+)\} (?<name>\S+) - (?<description>.*)$/).map(
      ({ type, ...attribute }) => ({
        name: attribute.name,
        type: { text: type },
        description: attribute.description,
      }),
    ),
    events: described('fires', /^(?<name>\S+) - (?<description>.*)$/).map((event) => ({
      ...event,
      type: { text: event.name === 'change' ? 'Event' : 'CustomEvent' },
    })),
  }
}

/**
 * A module of custom-elements.json: what it defines, and the declarations that stand in no module before it.
 */
function moduleOf(module, declarations) {
  const own = declarations.filter((each) => each.module === module)
  const others = module in folders ? figuresOf(module).map(({ tagName }) => tagName) : []
  const defined = declarations.filter((each) => each.module === module || others.includes(each.tagName))
  return {
    kind: 'javascript-module',
    path: `dist/orogen/${module}.js`,
    declarations: own.map((each) => ({ ...each, module: undefined })),
    exports: defined.flatMap(({ name, tagName, module: home }) => {
      const declaration = { name, ...(home !== module && { module: `dist/orogen/${home}.js` }) }
      return [
        { kind: 'js', name, declaration },
        { kind: 'custom-element-definition', name: tagName, declaration },
      ]
    }),
  }
}

const tagTypes = [
  ['react', 'ReactTag'],
  ['preact', 'PreactTag'],
  ['solid-js', 'SolidTag'],
  ['svelte/elements', 'SvelteTag'],
  ['vue', 'VueTag'],
]
const tagPlaces = { 'svelte/elements': 'SvelteHTMLElements', vue: 'GlobalComponents' }

/** The types of the tags of a module for frameworks. */
function frameworkTypes(module) {
  const figures = figuresOf(module)
  const own = figures.filter(({ home }) => home === module)
  const interfaces = own.map(({ name, tagName, attributes }) => {
    const members = attributes.map(
      (attribute) =>
        `  /** ${attribute.description} */\n  ${attribute.name}?: Written<${attribute.type.text}> | undefined\n`,
    )
    return `/** The attributes of \`<${tagName}>\` in a template. */\nexport interface ${name}Attributes {\n${members.join('')}}\n`
  })
  const fired = own.map(({ name, tagName, events }) => {
    const further = events.filter((event) => event.name !== 'change')
    const members = further.map((event) => `  /** ${event.description} */\n  ${event.name}: CustomEvent\n`)
    const type = further.length > 0 ? `{\n${members.join('')}}` : 'Record<never, Event>'
    return `/** The events of \`<${tagName}>\` that other elements do not have. */\nexport type ${name}Events = ${type}\n`
  })
  const blocks = tagTypes.map(([framework, type]) => {
    const place = tagPlaces[framework]
    const indent = place ? '  ' : '    '
    const members = figures.map((figure) => {
      return `${indent}  '${figure.tagName}': ${type}<${figure.name}Attributes, ${figure.name}Events>\n`
    })
    const body = `${indent}interface ${place ?? 'IntrinsicElements'} {\n${members.join('')}${indent}}\n`
    return `/** @ts-ignore */\ndeclare module '${framework}' {\n${place ? body : `  namespace JSX {\n${body}  }\n`}}\n`
  })
  const foreign = figures
    .filter(({ home }) => home !== module)
    .map(({ name, home }) => {
      const other = posix.relative(folders[module], `${folders[home]}/frameworks.js`)
      return `import type { ${name}Attributes, ${name}Events } from '${other}'\n`
    })
  const path = posix.relative(folders[module], 'dom/tags.js')
  return `// Made by \`npm run generated\`: types of the tags of \`orogen/${module}\` for frameworks; see web/dom/tags.ts.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { PreactTag, ReactTag, SolidTag, SvelteTag, VueTag, Written } from '${path}'
${foreign.join('')}
${[...interfaces, ...fired, ...blocks].join('\n')}`
}

/** The files of types for frameworks, by name. */
export const frameworkFiles = () =>
  Object.fromEntries(
    figureModules.map((module) => [`web/${folders[module]}/frameworks.ts`, frameworkTypes(module)]),
  )

/** The text of custom-elements.json. */
export async function customElements(schema) {
  const table = [
    ...schema.parameters.filter(({ type }) => type !== 'image').map((row) => [row, row.help]),
    ...(await read('../state/look.ts')).lookTable.map((row) => [row, lookHelp(row)]),
  ].map(([row, help]) => [row.id, row.id, typeOf(row), row.default, `${help}${rangeOf(row)}`])
  const rows = [...(await ownAttributes()), ...table]
  const formats = Object.keys((await read('../files/formats.ts')).formats)
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
    description: summaryOf(element),
    attributes: rows.map(attribute),
    members: [...rows.filter(([, property]) => property).map(field), ...describedMembers(formats)],
    events: tagged('fires').map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    slots: tagged('slot'),
    cssParts: tagged('csspart'),
    cssProperties: tagged('cssprop'),
  }
  const terrain = { ...declaration, module: 'orogen-terrain' }
  const figures = figureModules.flatMap((name) =>
    figuresOf(name).map((each) => ({ ...each, home: undefined, module: name })),
  )
  const all = [terrain, ...figures]
  const unique = all.filter(({ tagName }, i) => all.findIndex((each) => each.tagName === tagName) === i)
  const manifest = {
    schemaVersion: '2.1.0',
    modules: ['orogen-terrain', ...figureModules].map((module) => moduleOf(module, unique)),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
