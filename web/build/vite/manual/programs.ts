import { code, part, section } from './tables.js'

/** Programs that open files of Orogen, and a command that makes a file for each. */
export const programs = [
  ['blender', 'Blender', '--exponent 9 --age 0.4 -o alps.glb --metres 4000'],
  ['unity', 'Unity', '--size 1025 --age 0.4 -o alps.r16 --sidecar --metres 2048'],
  ['unreal', 'Unreal', '--size 1009 --age 0.4 -o alps.r16 --sidecar --metres 1008'],
  ['godot', 'Godot, with Terrain3D', '--size 1025 --age 0.4 -o alps.r16 --sidecar --metres 1024'],
  ['qgis', 'QGIS', '--exponent 10 --age 0.4 -o alps.r32 --sidecar --metres 20000'],
  ['cities', 'Cities: Skylines', '--size 1081 --age 0.4 --bits 16 --range -0.6,4 -o alps.png'],
  ['worldpainter', 'WorldPainter', '--exponent 10 --age 0.4 --bits 16 -o alps.png'],
  ['slicer', 'A slicer', '--exponent 8 --age 0.4 -o alps.stl --millimetres 120'],
  ['plotter', 'Inkscape and a plotter', '--exponent 8 --age 0.4 -o alps.svg --paper A3'],
  ['magicavoxel', 'MagicaVoxel', '--exponent 7 -o alps.vox'],
] as const

/** Three steps for each; web/pages/manual/main.ts writes them in the reader's language. */
export const programSection = (): string =>
  section(
    'programs',
    'In other programs',
    programs
      .map(([id, name, flags]) =>
        part(`program-${id}`, name, `${code(`npx orogen ${flags}`)}<ol data-steps="${id}"></ol>\n`),
      )
      .join(''),
  )
