import type { Course, Terrain, Windows } from './run-job.js'

/** The buffers of an answer, to be transferred instead of copied, without those that were transferred before. */
export function buffersOf(answer: Partial<Terrain & Windows & Course>): ArrayBuffer[] {
  const { field, surface, relief, voxels, shade, waterMap, cover, windows = [], course } = answer
  const water = field?.water
  const arrays = [
    field?.heights,
    field?.ridges,
    surface?.positions,
    surface?.normals,
    relief?.patches,
    relief?.heights,
    voxels?.levels,
    voxels?.faces,
    shade?.light,
    water?.area,
    water?.surface,
    water?.wear,
    water?.course,
    waterMap?.texels,
    cover?.weights,
    course?.path,
    ...windows.flatMap(({ heights, ridges, water, cover }) => [
      heights,
      ridges,
      water?.area,
      water?.surface,
      cover,
    ]),
  ]
  return arrays.flatMap((array) => (array?.byteLength ? [array.buffer] : []))
}
