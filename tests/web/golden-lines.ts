import { type GoldenLine, readGolden } from '../../web/explained/pages/self-test/golden.js'
import { textOf } from './project.js'

export type { GoldenLine }

export const goldenLines = (): GoldenLine[] => readGolden(textOf('tests/golden/heights.txt'))

export const windowLines = (): GoldenLine[] => readGolden(textOf('tests/golden/windows.txt'))

export const weatherLines = (): GoldenLine[] => readGolden(textOf('tests/golden/weather.txt'))
