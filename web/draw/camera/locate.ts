import * as THREE from 'three'
import type { CameraState } from './viewpoint.js'

/** The ground at its place in a scene, in the scene's unit. */
export interface Site {
  /** Cells of the ground along its longer side. */
  readonly cells: number
  /** The height at a place in shares of the map from its western and its northern border. */
  heightAt(x: number, y: number): number
  /**
   * The position of the north-western corner, and the extent of the map from there to the east and to the
   * south.
   */
  readonly corner: readonly [x: number, y: number]
  readonly extent: readonly [x: number, y: number]
  /** The highest point. */
  readonly top: number
}

/**
 * Something pinned to a map: its position in shares from the west and the north, and its height above ground
 * in widths.
 */
export interface Pin {
  x: number
  y: number
  lift: number
}

/** The position of a pin in a picture, in shares from its left and its upper edge. */
export interface Located {
  left: number
  top: number
  /** Depth: of two pins the farther one has the greater value. */
  depth: number
  /** Whether it is in the picture with no ground in front. */
  seen: boolean
}

/** The viewpoint of a picture. */
export interface SeenFrom {
  /** From the scene to the picture. */
  clip: THREE.Matrix4
  /** The camera, or with w = 0 the direction towards it. */
  eye: THREE.Vector4
}

export function seenFrom(camera: THREE.PerspectiveCamera | THREE.OrthographicCamera): SeenFrom {
  camera.updateMatrixWorld()
  const { projectionMatrix, matrixWorld, matrixWorldInverse } = camera
  const near = camera instanceof THREE.PerspectiveCamera
  return {
    clip: new THREE.Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse),
    eye: new THREE.Vector4().fromArray(matrixWorld.elements, near ? 12 : 8),
  }
}

export function locate(site: Site, { clip, eye }: SeenFrom, { x, y, lift }: Pin): Located {
  const { corner, extent } = site
  const z = site.heightAt(x, y) + lift * widthOf(site)
  const { w, ...at } = new THREE.Vector4(
    corner[0] + x * extent[0],
    corner[1] + y * extent[1],
    z,
    1,
  ).applyMatrix4(clip)
  const [left, top] = [(at.x / w + 1) / 2, (1 - at.y / w) / 2]
  const inside = w > 0 && left >= 0 && left <= 1 && top >= 0 && top <= 1
  // In shares of the map, like the place.
  const towards = [
    (eye.x - corner[0] * eye.w) / extent[0] - x * eye.w,
    (eye.y - corner[1] * eye.w) / extent[1] - y * eye.w,
    eye.z - z * eye.w,
  ] as const
  const depth = at.z / w
  return { left, top, depth, seen: inside && isOpen(site, [x, y, z], towards, eye.w === 1 ? 1 : Infinity) }
}

const widthOf = ({ extent }: Site) => Math.max(Math.abs(extent[0]), Math.abs(extent[1]))

/** Ground this thin, in widths, hides nothing: the drawn surface is as coarse. */
const slack = 0.002
/** Steps per cell, and their maximum over the whole map. */
const steps = { cell: 4, map: 2048 }

/**
 * Whether no ground lies between a place and a camera, at `towards` from it: samples the way step by step.
 */
export function isOpen(
  site: Site,
  [x, y, z]: readonly [number, number, number],
  towards: readonly [number, number, number],
  reach = 1,
): boolean {
  const { cells, heightAt, top } = site
  const across = Math.hypot(towards[0], towards[1]) * Math.min(cells * steps.cell, steps.map)
  if (across === 0) return true
  const free = slack * widthOf(site)
  for (let t = 0.5 / across; t < reach; t += 1 / across) {
    const [px, py, pz] = [x + towards[0] * t, y + towards[1] * t, z + towards[2] * t]
    if (px < 0 || py < 0 || px > 1 || py > 1 || pz > top) return true
    if (heightAt(px, py) > pz + free) return false
  }
  return true
}

/** Cameras that look at the same from elsewhere, first those that need the least turning and climbing. */
export function turnsFrom(now: CameraState): CameraState[] {
  const climbs = [...new Set([0, 15, 30, 45, 60, 88].map((min) => Math.max(min, now.elevation)))]
  const turns = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180]
  return climbs
    .flatMap((elevation) => turns.map((turn) => ({ turn, elevation })))
    .sort((one, other) => costOf(one) - costOf(other))
    .map(({ turn, elevation }) => ({ ...now, azimuth: (now.azimuth + turn + 360) % 360, elevation }))
}

const costOf = ({ turn, elevation }: { turn: number; elevation: number }) => Math.abs(turn) + 2 * elevation
