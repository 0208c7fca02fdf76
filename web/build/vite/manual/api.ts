import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from '../paths.js'
import { code, escaped, example, part, prose, section } from './tables.js'

/**
 * Types that the manual describes elsewhere: parameters with their generators, attributes with their
 * elements.
 */
const elsewhere = /web\/(?:package\/parameter-types|.*\/frameworks)\.ts$/
/** Generated types of calls, which stand with the other types. */
const ofCalls = ['ErosionOptions', 'GenerateParameters', 'WindowParameters', 'WindowPlace', 'WindowShape']

/**
 * What the package exports, by the name of the import, in the order of package.json; each declaration once.
 */
interface Export {
  name: string
  from: string
  nodes: ts.Declaration[]
  isValue: boolean
}

function exportsOfPackage(): { all: Export[]; checker: ts.TypeChecker } {
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    exports: Record<string, { types?: string }>
  }
  const entries = Object.entries(exports).flatMap(([path, { types }]) => {
    if (!types) return []
    const file = types.replace('./dist/orogen/types/', 'web/').replace(/\.d\.ts$/, '.ts')
    return [[path.replace('.', 'orogen'), inRoot(file)] as const]
  })
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot('.'))
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    options,
  )
  const checker = program.getTypeChecker()
  const all = new Map<string, Export>()
  for (const [from, file] of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!
    for (const each of checker.getExportsOfModule(module)) {
      const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
      const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
      const nodes = symbol.declarations ?? []
      if (isInternal(nodes)) continue
      if (!all.has(each.name)) all.set(each.name, { name: each.name, from, nodes, isValue })
    }
  }
  return { all: [...all.values()], checker }
}

const isInternal = (nodes: ts.Declaration[]) =>
  nodes.some((node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal'))

interface ApiEntry {
  name: string
  signature: string
  docs: string
}

/**
 * The API from its declarations and docstrings, each call with its example from web/pages/manual/examples.ts.
 */
export function apiSections(exampleOf: (name: string) => string | undefined): {
  api: string
  types: string
} {
  const { all, checker } = exportsOfPackage()
  const isCall = ({ name, isValue, nodes }: Export) =>
    name === 'Orogen' ||
    (isValue && !checker.typeToString(checker.getTypeAtLocation(nodes[0]!)).endsWith('ElementConstructor'))
  const entries = all.filter(isCall).flatMap((each) => {
    return entriesOf(each, checker).map((entry) => ({ ...entry, from: each.from }))
  })
  const first = entries.filter(({ name }, i) => entries.findIndex((each) => each.name === name) === i)
  const calls = first.map((entry) => call(entry, entry.from, exampleOf(entry.name)))
  const values = all.filter(({ name, isValue, nodes }) => {
    const isElsewhere = elsewhere.test(nodes[0]!.getSourceFile().fileName) && !ofCalls.includes(name)
    return !isValue && name !== 'Orogen' && !isElsewhere
  })
  return {
    api: section('api', 'The package: calls', calls.join('')),
    types: section('types', 'The package: types', values.map(value).join('')),
  }
}

function call({ name, signature, docs }: ApiEntry, from: string, shown: string | undefined): string {
  return part(
    `api-${name}`,
    `<code>${escaped(name)}</code> <small>${escaped(from)}</small>`,
    `${code(signature)}${docs}${shown === undefined ? '' : example(name, shown)}`,
  )
}

function value({ name, from, nodes: [node] }: Export): string {
  const text = node!.getText().replace(/^export /, '')
  return part(
    `type-${name}`,
    `<code>${name}</code> <small>${escaped(from)}</small>`,
    docsOf(node!) + code(text),
  )
}

/** A function, a value, or the public members of an interface or a class. */
function entriesOf({ name, nodes }: Export, checker: ts.TypeChecker): ApiEntry[] {
  const node = nodes.find(ts.isClassDeclaration) ?? nodes[0]!
  const entry = (member: ts.Node, as: string): ApiEntry => ({
    name: as,
    signature: signatureOf(member),
    docs: docsOf(member),
  })
  if (ts.isVariableDeclaration(node)) {
    const type = checker.typeToString(checker.getTypeAtLocation(node))
    return [{ name, signature: `const ${name}: ${type}`, docs: docsOf(node.parent.parent) }]
  }
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node))
    return [{ ...entry(node, name), signature: nodes.map(signatureOf).join('\n') }]
  const members = [...node.members].filter((member) => {
    const isPrivate = member.name === undefined || ts.isPrivateIdentifier(member.name)
    return !isPrivate && !isInternal([member]) && ts.getJSDocCommentsAndTags(member).length > 0
  })
  const isClass = ts.isClassDeclaration(node)
  const own = isClass ? [{ name, signature: `class ${name}`, docs: docsOf(node) }] : []
  if (name === 'OrogenTerrain') return own // its members have a section of their own
  const before = isClass ? `${name}.` : ''
  return [...own, ...members.map((member) => entry(member, before + member.name!.getText()))]
}

/** The declaration without its docstring and its body. */
function signatureOf(node: ts.Node): string {
  const source = node.getSourceFile()
  const body = (node as { body?: ts.Node }).body
  const end = body ? body.getStart(source) : node.getEnd()
  return source.text
    .slice(node.getStart(source), end)
    .replace(/^export /, '')
    .trim()
}

function docsOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  if (!doc) return ''
  const paragraphs = (ts.getTextOfJSDocComment(doc.comment) ?? '').split(/\n\s*\n/)
  const throws = (doc.tags ?? [])
    .filter((tag) => tag.tagName.text === 'throws')
    .map((tag) => `Throws ${ts.getTextOfJSDocComment(tag.comment)}`)
  return [...paragraphs, ...throws]
    .filter(Boolean)
    .map((text) => `<p>${prose(text.replace(/\s+/g, ' '))}</p>\n`)
    .join('')
}
