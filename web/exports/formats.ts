import type { Heightfield } from '../orogen/heightfield.js'
import { type GlbOptions, glbSize, writeGlb } from './glb.js'
import { type Mesh, type MeshSource, meshSource, type SurfaceOptions, surfaceSource } from './mesh.js'
import { type ObjOptions, objSize, writeObj } from './obj.js'
import { padded } from './padded.js'
import { type FileSize, mostBytes, type Parts, wholeFile } from './part.js'
import { type GreyOptions, pngSize, writePng } from './png.js'
import { type Raw16Options, type RawOptions, rawSize, writeR16, writeR32 } from './raw.js'
import { sidecar, type SidecarOptions } from './sidecar.js'
import { scaledSource, type SolidOptions, solidSource } from './solid.js'
import { stlSize, writeStl } from './stl.js'

interface FieldOptions {
  /** Wraps a map that tiles, of 2^n points a side, to 2^n + 1. */
  pad?: boolean
}

/** The options of each format. */
export interface ExportOptions {
  'png-8': GreyOptions & FieldOptions
  'png-16': GreyOptions & FieldOptions
  r16: Raw16Options & FieldOptions
  r32: RawOptions & FieldOptions
  'r16-sidecar': SidecarOptions & FieldOptions
  'r32-sidecar': SidecarOptions & FieldOptions
  obj: ObjOptions & SurfaceOptions & FieldOptions
  stl: SolidOptions & FieldOptions
  glb: GlbOptions & SurfaceOptions & FieldOptions
}

export type ExportFormat = keyof ExportOptions

/** How a format makes a file: its size, known before, and its parts, made as they are asked for. */
interface File {
  size: FileSize
  parts(): Parts
}

interface Format<Options> {
  /** Of a file's name. */
  ending: string
  type: string
  ofField(field: Heightfield, options: Options): File
  /** Where the format holds triangles. */
  ofMesh?(mesh: MeshSource, options: Options): File
}

const formats: { [Name in ExportFormat]: Format<ExportOptions[Name]> } = {
  'png-8': {
    ending: '.png',
    type: 'image/png',
    ofField: (field, options) => ({
      size: pngSize(field, 8, options),
      parts: () => writePng(field, 8, options),
    }),
  },
  'png-16': {
    ending: '.png',
    type: 'image/png',
    ofField: (field, options) => ({
      size: pngSize(field, 16, options),
      parts: () => writePng(field, 16, options),
    }),
  },
  r16: {
    ending: '.r16',
    type: 'application/octet-stream',
    ofField: (field, options) => ({ size: rawSize(field, 2), parts: () => writeR16(field, options) }),
  },
  r32: {
    ending: '.r32',
    type: 'application/octet-stream',
    ofField: (field, options) => ({ size: rawSize(field, 4), parts: () => writeR32(field, options) }),
  },
  'r16-sidecar': {
    ending: '.r16.json',
    type: 'application/json',
    ofField: (field, options) => textFile(sidecar('r16', field, options)),
  },
  'r32-sidecar': {
    ending: '.r32.json',
    type: 'application/json',
    ofField: (field, options) => textFile(sidecar('r32', field, options)),
  },
  obj: {
    ending: '.obj',
    type: 'model/obj',
    ofField: (field, options) => objFile(surfaceSource(field, options), options),
    ofMesh: objFile,
  },
  stl: {
    ending: '.stl',
    type: 'model/stl',
    ofField: (field, options) => stlFile(solidSource(field, options)),
    ofMesh: (mesh, options) => stlFile(scaledSource(mesh, options)),
  },
  glb: {
    ending: '.glb',
    type: 'model/gltf-binary',
    ofField: (field, options) => glbFile(surfaceSource(field, options), options),
    ofMesh: glbFile,
  },
}

function textFile(text: string): File {
  const bytes = new TextEncoder().encode(text)
  return { size: { bytes: bytes.length, exact: true }, parts: () => wholeFile(bytes) }
}

function objFile(source: MeshSource, options: ObjOptions): File {
  return { size: objSize(source), parts: () => writeObj(source, options) }
}

function stlFile(source: MeshSource): File {
  return { size: stlSize(source), parts: () => writeStl(source) }
}

function glbFile(source: MeshSource, options: GlbOptions): File {
  return { size: glbSize(source, options), parts: () => writeGlb(source, options) }
}

/** The ending of a file's name, and its type. */
export function fileType(format: ExportFormat): { ending: string; type: string } {
  const { ending, type } = formats[format]
  return { ending, type }
}

/**
 * @throws RangeError for an option out of range, a source that the format cannot hold, or a file that would be too large;
 *   the message says what to do.
 */
export function fileOf<Name extends ExportFormat>(
  name: Name,
  source: Heightfield | Mesh,
  options: ExportOptions[Name] = {},
): File {
  if (!Object.hasOwn(formats, name)) {
    const all = Object.keys(formats).join(', ')
    throw new RangeError(`there is no format ${JSON.stringify(name)}; the formats are ${all}`)
  }
  const format: Format<ExportOptions[Name]> = formats[name]
  const file =
    'heights' in source
      ? format.ofField(options.pad ? padded(source) : source, options)
      : format.ofMesh?.(meshSource(source), options)
  if (!file) {
    throw new RangeError(`${name} holds the heights of a map, and a mesh was given; choose obj, stl or glb`)
  }
  if (file.size.bytes > mostBytes) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
    const advice = format.ofMesh ? 'a larger stride, which keeps every so many points' : 'a smaller map'
    throw new RangeError(
      `the file would have ${megabytes(file.size.bytes)} MB, and ${megabytes(mostBytes)} MB are possible; choose ${advice}`,
    )
  }
  return file
}
