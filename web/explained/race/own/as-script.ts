import { ProgramProblem } from './problem.js'

const ofDefault = /(^|[;}])([ \t]*)export\s+default\s+/m
const declaration = /^(?:(?:async\s+)?function\b\s*\*?|class\b)\s*(?!extends\b)([\w$]+)/
const ofNames = /^[ \t]*export\s*\{([^}]*)\}[ \t]*;?/gm
const beforeDeclaration = /^([ \t]*)export\s+(?=(?:async\s+function|function|class|const|let|var)\b)/gm

/**
 * The text of a module as the body of a function that returns `{ default }`, line by line: in a frame without an origin,
 * browsers load no modules. A line that begins with `export` or `import` inside a long text is mistaken for one.
 *
 * @throws ProgramProblem for a program that imports another file.
 */
export function asScript(source: string): string {
  const imported = /^[ \t]*import(?:\s+[\w$]|\s*[*{"'])[^\n]*?["']([^"'\n]*)["']/m.exec(source)
  if (imported)
    throw new ProgramProblem('import', { line: lineAt(source, imported.index), name: imported[1]! })
  let name: string | undefined
  const body = source
    .replace(ofDefault, (words: string, before: string, space: string, at: number) => {
      const [, named] = declaration.exec(source.slice(at + words.length)) ?? []
      name = named ?? 'orogenDefault'
      return `${before}${space}${named ? '' : 'const orogenDefault = '}`
    })
    .replace(ofNames, (_, names: string) => {
      name ??= /([\w$]+)\s+as\s+default\b/.exec(names)?.[1]
      return ''
    })
    .replace(beforeDeclaration, '$1')
  return `"use strict";${body}\n;return { default: ${name} }`
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length
