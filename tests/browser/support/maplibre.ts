import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inProject } from '../../web/support/project.js'
import { type Answer, htmlAnswer } from './static-server.js'

const mapPage = htmlAnswer(`<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body { margin: 0 } #map { width: 480px; height: 360px }</style><div id="map"></div>`)
const script = (body: string | Buffer): Answer => ({ headers: { 'content-type': 'text/javascript' }, body })

/** The page of a map, and MapLibre's files, beside those of the package. */
export function mapAnswer(path: string): Answer | undefined {
  if (path === '/map.html') return mapPage
  if (!/^\/maplibre\/[\w-]+\.mjs$/.test(path)) return undefined
  return script(readFileSync(inProject(`node_modules/maplibre-gl/dist/${path.slice('/maplibre/'.length)}`)))
}

/** Draws endless land in a page, where four tiles meet, and says what can be read of it. */
export async function drawLand() {
  const [maplibregl, { addOrogenProtocol, elevationTile }] = await Promise.all(
    ['/maplibre/maplibre-gl.mjs', '/tiles.js'].map((path) => import(path)),
  )
  const land = { seed: 7, size: 256 }
  const source = addOrogenProtocol(maplibregl, 'orogen', land)
  const map = new maplibregl.Map({
    container: 'map',
    center: [0, 0], // four tiles meet here
    zoom: 5,
    attributionControl: false,
    fadeDuration: 0,
    style: {
      version: 8,
      sources: { land: source },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': '#789' } },
        {
          id: 'colour',
          type: 'color-relief',
          source: 'land',
          paint: {
            'color-relief-color': [
              'interpolate',
              ['linear'],
              ['elevation'],
              -5000,
              '#204060',
              0,
              '#d0e0f0',
              1,
              '#406030',
              4000,
              '#ffffff',
            ],
          },
        },
        { id: 'shade', type: 'hillshade', source: 'land' },
      ],
      terrain: { source: 'land', exaggeration: 1 },
    },
    canvasContextAttributes: { preserveDrawingBuffer: true },
  })
  const failed: string[] = []
  map.on('error', ({ error }: { error: Error }) => failed.push(error.message))
  await map.once('idle')
  const { width, height } = map.getCanvas()
  const pixels = new Uint8Array(4 * width * height)
  const gl = map.getCanvas().getContext('webgl2')
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  const across = 360 / 2 ** 6 / 256 // degrees of a point
  const heightAt = (x: number) => map.queryTerrainElevation([x * across, -across]) as number
  const tile = await elevationTile({ z: 6, x: 32, y: 32 }, { ...land, encoding: 'float32' })
  return {
    failed,
    shades: new Set(pixels.filter((_, i) => i % 4 === 0)).size,
    steps: [-3, -2, -1, 0, 1, 2].map((x) => Math.abs(heightAt(x + 1) - heightAt(x))),
    relief: Math.max(...tile) - Math.min(...tile),
  }
}

/** Expects a picture of land with relief, whose tiles meet. */
export function expectLand({ failed, shades, steps, relief }: Awaited<ReturnType<typeof drawLand>>): void {
  expect(failed).toEqual([])
  expect(shades).toBeGreaterThan(30)
  // From point to point the ground rises as much across the border of two tiles as beside it.
  expect(relief).toBeGreaterThan(50)
  expect(Math.max(...steps)).toBeLessThan(relief / 4)
}
