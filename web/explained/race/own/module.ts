import { parser } from '@lezer/javascript'
import type { SyntaxNode, Tree } from '@lezer/common'
import { ProgramProblem } from './problem.js'

/** The program returns by this name what has none of its own. */
const unnamed = 'orogenDefault'

/** Letters of the longest program. */
export const longestProgram = 1_000_000

/**
 * The text of a module as the body of an asynchronous function that returns `{ default }`, line by line:
 * neither a frame without an origin nor a thread of node that must reach no file loads modules, so both run
 * this. Types of TypeScript become blanks.
 *
 * `pause` lets others work in between: a hostile text of 200 kB takes seconds.
 *
 * @throws ProgramProblem for a program that imports another file, or has what TypeScript would have to
 *   compile
 */
export async function asScript(source: string, pause?: () => Promise<void>): Promise<string> {
  if (source.length > longestProgram) throw new ProgramProblem('length-of-text', { got: source.length })
  try {
    const plain = await parsed(parser, source, pause)
    const typed = hasError(plain) ? await parsed(parser.configure({ dialect: 'ts' }), source, pause) : plain
    return scriptOf(source, typed)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the parser's stack is full
    throw new ProgramProblem('syntax', { message: 'SyntaxError: brackets within brackets, too many of them' })
  }
}

/** Milliseconds of parsing between two pauses. */
const slice = 20

async function parsed(by: typeof parser, source: string, pause?: () => Promise<void>): Promise<Tree> {
  const parse = by.startParse(source)
  for (let begun = performance.now(); ;) {
    const tree = parse.advance()
    if (tree) return tree
    if (!pause || performance.now() - begun < slice) continue
    await pause()
    begun = performance.now()
  }
}

function scriptOf(source: string, typed: Tree): string {
  const letters = source.split('')
  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (letters[i] !== '\n' && letters[i] !== '\r') letters[i] = ' '
  }
  const lineOf = (index: number) => source.slice(0, index).split('\n').length
  const textOf = (node: SyntaxNode) => source.slice(node.from, node.to)
  blankTypes(typed, blank, (node) => {
    throw new ProgramProblem('types', { name: textOf(node), line: lineOf(node.from) })
  })

  let name: string | undefined
  for (let node = typed.topNode.firstChild; node; node = node.nextSibling) {
    const from = node.getChild('String')
    if (isOfTypes(node) || node.name === 'Hashbang') blank(node.from, node.to)
    else if (node.name === 'ImportDeclaration' || (node.name === 'ExportDeclaration' && from))
      throw new ProgramProblem('import', {
        name: from ? textOf(from).slice(1, -1) : '',
        line: lineOf(node.from),
      })
    else if (node.name === 'ExportDeclaration') name = exported(node) ?? name
  }
  return `"use strict";${letters.join('')}\n;return { default: ${name} }`

  function isDefault(node: SyntaxNode | null): boolean {
    return node !== null && /^(["']?)default\1$/.test(textOf(node))
  }

  /** Makes a plain declaration of an exported one, and gives the name of what is exported as default. */
  function exported(node: SyntaxNode): string | undefined {
    const keyword = node.getChild('export')!
    const byDefault = node.getChild('default')
    const group = node.getChild('ExportGroup')
    if (group) {
      blank(node.from, node.to)
      const as = group.getChildren('as').find(({ nextSibling }) => isDefault(nextSibling))
      return as?.prevSibling ? textOf(as.prevSibling) : undefined
    }
    blank(keyword.from, keyword.to)
    if (!byDefault) return undefined
    blank(byDefault.from, byDefault.to)
    const value = byDefault.nextSibling
    const isDeclared = value && /^(?:Function|Class)Declaration$/.test(value.name) && !value.getChild('⚠')
    const named = isDeclared ? value.getChild('VariableDefinition') : undefined
    if (named) return textOf(named)
    letters[byDefault.to - 1] = ` const ${unnamed} = `
    return unnamed
  }
}

function hasError(tree: Tree): boolean {
  const cursor = tree.cursor()
  do if (cursor.type.isError) return true
  while (cursor.next())
  return false
}

const types = new Set([
  'TypeAnnotation', 'TypeParamList', 'TypeArgList', 'InterfaceDeclaration', 'TypeAliasDeclaration', 'AmbientDeclaration',
  'TypePredicate', 'Optional', 'abstract', 'readonly', 'declare', 'override', 'ThisTypeAnnotation',
]) // prettier-ignore

const compiled = new Set(['EnumDeclaration', 'NamespaceDeclaration'])

const isOfTypes = (node: SyntaxNode) =>
  (node.name === 'ImportDeclaration' || node.name === 'ExportDeclaration') && node.getChild('type') !== null

/** Blanks the types of a program; `refuse` what a compiler would make code of. */
function blankTypes(
  tree: Tree,
  blank: (from: number, to: number) => void,
  refuse: (node: SyntaxNode) => void,
) {
  tree.iterate({
    enter: ({ node, name }) => {
      if (compiled.has(name)) refuse(node)
      if (types.has(name)) return (blank(node.from, node.to), false)
      if (name === 'Privacy') {
        if (node.parent?.name === 'ParamList') refuse(node)
        blank(node.from, node.to)
      }
      // `value as Type`, `value satisfies Type`, `class A implements B`, and the assertion `value!`
      if (name === 'as' || name === 'satisfies') {
        if (node.parent?.name === 'BinaryExpression') blank(node.from, node.parent.to)
      }
      if (name === 'implements') blank(node.from, node.parent!.getChild('ClassBody')?.from ?? node.to)
      if (name === 'this' && node.parent?.name === 'ParamList') {
        // A parameter that only says what `this` is, with the comma behind its type.
        const { nextSibling } = node.nextSibling ?? node
        blank(node.from, nextSibling?.name === ',' ? nextSibling.to : node.to)
      }
      if (name === 'PrefixCast') blank(node.from, node.lastChild!.from) // `<Type>value`
      // The head of an overloaded function or method, or of an abstract one.
      const isHead = /^(?:Function|Method)Declaration$/.test(name) && !node.getChild('Block')
      if (isHead) return (blank(node.from, node.to), false)
      const isAssertion = name === 'LogicOp' && /^(?:Postfix|Property)/.test(node.parent?.name ?? '')
      if (isAssertion) blank(node.from, node.to)
      return undefined
    },
  })
}
