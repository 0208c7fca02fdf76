import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from '../paths.js'
import { code, escaped, example, part, prose, section } from './tables.js'

/** The declarations that the manual describes, by file and name, with all their members. */
const documented: { file: string; from: string; names: string[] }[] = [
  { file: 'web/package/index.ts', from: 'orogen', names: ['loadOrogen', 'Orogen'] },
  { file: 'web/package/analysis.ts', from: 'orogen', names: ['heightAt', 'statistics'] },
  { file: 'web/package/stamp-image.ts', from: 'orogen', names: ['readStampImage'] },
  { file: 'web/package/worker/client.ts', from: 'orogen/worker', names: ['TerrainClient'] },
]
/** The types of which the manual shows only the fields. */
const types: { file: string; names: string[] }[] = [
  { file: 'web/package/heightfield.ts', names: ['Heightfield', 'Water'] },
  { file: 'web/package/window.ts', names: ['TerrainWindow'] },
  {
    file: 'web/package/meshes.ts',
    names: ['SurfaceMesh', 'VoxelMesh', 'VoxelOptions', 'ShadeMap', 'ShadeOptions'],
  },
  { file: 'web/package/analysis.ts', names: ['Analysis', 'AnalysisOptions'] },
]

interface ApiEntry {
  name: string
  signature: string
  docs: string
}

/** The API from its declarations and docstrings, each call with its example from web/pages/manual/examples.ts. */
export function apiSections(exampleOf: (name: string) => string | undefined): {
  api: string
  types: string
} {
  const calls = documented.flatMap(({ file, from, names }) =>
    names.flatMap((name) => entriesOf(file, name)).map((entry) => call(entry, from, exampleOf(entry.name))),
  )
  const values = types.flatMap(({ file, names }) => names.map((name) => value(file, name)))
  return {
    api: section('api', 'The package: calls', calls.join('')),
    types: section('types', 'The package: types', values.join('')),
  }
}

function call({ name, signature, docs }: ApiEntry, from: string, shown: string | undefined): string {
  return part(
    `api-${name}`,
    `<code>${escaped(name)}</code> <small>${escaped(from)}</small>`,
    `${code(signature)}${docs}${shown === undefined ? '' : example(name, shown)}`,
  )
}

function value(file: string, name: string): string {
  const { source, node } = declaration(file, name)
  const text = node.getText(source).replace(/^export /, '')
  return part(`type-${name}`, `<code>${name}</code>`, docsOf(node) + code(text))
}

/** A function, or the public members of an interface or a class. */
function entriesOf(file: string, name: string): ApiEntry[] {
  const { source, node } = declaration(file, name)
  const entry = (member: ts.Node, as: string): ApiEntry => ({
    name: as,
    signature: signatureOf(member, source),
    docs: docsOf(member),
  })
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return [entry(node, name)]
  const members = [...node.members].filter((member) => {
    const isPrivate = member.name === undefined || ts.isPrivateIdentifier(member.name)
    return !isPrivate && ts.getJSDocCommentsAndTags(member).length > 0
  })
  const isClass = ts.isClassDeclaration(node)
  const own = isClass ? [{ name, signature: `class ${name}`, docs: docsOf(node) }] : []
  const before = isClass ? `${name}.` : ''
  return [...own, ...members.map((member) => entry(member, before + member.name!.getText(source)))]
}

/** The declaration without its docstring and its body. */
function signatureOf(node: ts.Node, source: ts.SourceFile): string {
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

/** @throws Error if the file does not declare the name, so that the lists above stay up to date */
function declaration(file: string, name: string): { source: ts.SourceFile; node: ts.DeclarationStatement } {
  const source = ts.createSourceFile(file, readFileSync(inRoot(file), 'utf8'), ts.ScriptTarget.ES2022, true)
  const node = source.statements.find(
    (statement) => (statement as ts.DeclarationStatement).name?.getText(source) === name,
  )
  if (!node) throw new Error(`${file} declares no ${name}, of which the manual tells`)
  return { source, node: node as ts.DeclarationStatement }
}
