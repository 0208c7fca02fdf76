import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type GoldenLine, readGolden } from '../../../web/pages/self-test/golden.js'

const root = new URL('../../../', import.meta.url)

/** The absolute path of a file of the project. */
export const inProject = (path: string): string => fileURLToPath(new URL(path, root))

export const fileAddress = (path: string): URL => new URL(path, root)

export const textOf = (path: string): string => readFileSync(inProject(path), 'utf8')

/** Paths of all files below a folder, from the root of the project. */
export function filesIn(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inProject('.').length))
    .sort()
}

/** Replaces the entities of an attribute, as a browser does. */
export const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)

export const goldenLines = (): GoldenLine[] => readGolden(textOf('tests/golden/heights.txt'))

export const windowLines = (): GoldenLine[] => readGolden(textOf('tests/golden/windows.txt'))

export const erosionLines = (): GoldenLine[] => readGolden(textOf('tests/golden/erosion.txt'))
