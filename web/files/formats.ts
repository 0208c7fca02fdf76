import { show } from '../package/errors.js'
import type { FormatHolds, FormatOptions } from './format-options.js'
import table from './formats.json'
import type { Choice, ChosenOptions, Format } from './format.js'
import type { ShapeOptions, SurfaceModelOptions, VoxelModelOptions } from './model-options.js'
import type { Trace } from './traces.js'

/** A row of the table in cpp/files/formats.cpp. */
interface WrittenFormatRow {
  id: string
  ending: string
  suffix?: string
  title: string
  type: string
  holds: 'heights' | 'beside' | 'surface' | 'solid' | 'cubes' | 'picture' | 'lines'
  /** Of the greys that heights become. */
  bits?: number
  options: OptionRow[]
}

/** The first of the choices is the default; without choices it is a number, or a text. */
type OptionRow = Choice & {
  /** In the options; `id` is its name in the form. */
  name: string
  isText?: boolean
  /** The form asks for the width of the map, or the diameter of the planet; the option is per unit. */
  ofWidth?: boolean
}

const rows = table as WrittenFormatRow[]

const groups: Record<WrittenFormatRow['holds'], Format['group']> = {
  heights: 'heights',
  beside: undefined,
  surface: 'model',
  solid: 'model',
  cubes: 'model',
  picture: 'picture',
  lines: 'drawing',
}

/** The options of a form as those of the format. */
const optionsOf = (options: OptionRow[]) =>
  function (chosen: ChosenOptions, width: number): object {
    const valueOf = ({ id, ofWidth, ...row }: OptionRow) => {
      if ('choices' in row) return chosen[id]
      return ofWidth ? Number(chosen[id]) / width : Number(chosen[id])
    }
    const asked = options.filter(({ id }) => chosen[id] !== undefined)
    return Object.fromEntries(asked.map((option) => [option.name, valueOf(option)]))
  }

function formatOf({ title, ending, suffix, type, holds, bits = 0, options }: WrittenFormatRow): Format {
  const group = groups[holds]
  return {
    title,
    ...(group && { group }),
    ...(suffix && { suffix }),
    hasCubes: holds === 'cubes',
    hasGreys: bits > 0,
    ending,
    type,
    choices: group ? options.filter((row) => 'choices' in row || !row.isText) : [],
    optionsOf: optionsOf(options),
  }
}

/**
 * The formats in the order in which they are offered. `<id>-sidecar` accompanies a file of the format `<id>`.
 */
export const formats = Object.fromEntries(rows.map((row) => [row.id, formatOf(row)])) as unknown as Record<
  ExportFormat,
  Format
>

export type ExportFormat = keyof FormatOptions

/** @throws RangeError for a format that there is not */
export function formatNamed(name: string): Format {
  if (typeof name === 'string' && Object.hasOwn(formats, name)) return formats[name as ExportFormat]
  const all = Object.keys(formats).join(', ')
  throw new RangeError(`there is no format ${show(name)}; the formats are ${all}`)
}

export type Layout = 'faces' | 'equirectangular'

interface FieldOptions {
  /** Extends a map that tiles, of 2^n points a side, to 2^n + 1. */
  pad?: boolean
  /**
   * Points a side to which a square map is resized by a cubic spline, 3 to 8193, in files of heights; one of
   * 2^n points a side goes on where it began, unless it has a `place`.
   */
  size?: number
  /**
   * What the file holds instead of the heights: a trace of erosion, of a map with an age (areas beyond
   * 2^24 points are rounded), where there is `water`, 0 or 1, the `ridges` of one that has them, or how much
   * of each point one of `covers` covers, 0 to 1, of a map that has its `cover`. `splat`, in `png-8` alone,
   * has all of that in four channels that sum to 255: bare ground, grass, forest, and snow.
   */
  trace?: Trace
  /**
   * The layout of a planet in a file: its six faces one below the other (the default), or spread on a sheet
   * by latitude and longitude.
   */
  projection?: Layout
}

/** What models of this kind have beside the options of their format. */
type ModelOptions<Holds> = Holds extends 'surface' | 'solid'
  ? SurfaceModelOptions & ShapeOptions
  : Holds extends 'cubes'
    ? VoxelModelOptions
    : unknown

/** The options of each format. */
export type ExportOptions = {
  [Id in ExportFormat]: FormatOptions[Id] & ModelOptions<FormatHolds[Id]> & FieldOptions
}
