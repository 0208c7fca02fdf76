import { TerrainClient } from '../../package/worker/client.js'
import { heightAt, loadOrogen, readStampImage, statistics } from '../../package/index.js'
import type { GenerateParameters, Heightfield } from '../../package/index.js'

/**
 * The examples of the manual, each under the name of the function it calls. The manual shows the function's
 * source (web/build/vite/manual.ts), and the button beside it runs the same function.
 */
export const examples: Record<string, () => Promise<unknown>> = {
  async 'TerrainClient.request'() {
    const client = new TerrainClient()
    const { field } = await client.request({ parameters: { exponent: 8, seed: 3, age: 0.4 } })
    return field
  },
  async 'TerrainClient.shade'() {
    const client = new TerrainClient()
    return client.shade({ parameters: { exponent: 8, seed: 3 }, shade: { sun: 300, sunheight: 15 } })
  },
  async TerrainClient() {
    const client = new TerrainClient() // one worker for the page
    return { usesWorker: client.usesWorker }
  },
  async 'TerrainClient.windows'() {
    const client = new TerrainClient()
    const tiles = [0, 64].map((x) => ({ seed: 42, level: 12, x, y: 0, width: 65, height: 65 }))
    return client.windows(tiles)
  },
  async analyse() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ generator: 'voirol-r', exponent: 8 })
    return orogen.analyse(field) // its table repeats: see the strongest lag
  },
  async borrow() {
    const orogen = await loadOrogen()
    return orogen.borrow({ exponent: 8, seed: 42 }, (heights) => Math.max(...heights.subarray(0, 257)))
  },
  async element() {
    await import('../../element/index.js')
    const terrain = document.createElement('orogen-terrain')
    terrain.setAttribute('generator', 'stamp-noise')
    terrain.setAttribute('exponent', '7')
    terrain.setAttribute('view', 'voxels')
    terrain.setAttribute('alt', 'A fractal mountain')
    return terrain
  },
  async 'element.controls'() {
    await import('../../element/index.js')
    const terrain = document.createElement('orogen-terrain')
    terrain.setAttribute('seed', '12')
    terrain.setAttribute('controls', '') // a bar below the picture
    return terrain
  },
  async 'element.endless'() {
    await import('../../element/index.js')
    const land = document.createElement('orogen-terrain')
    land.setAttribute('endless', '')
    land.setAttribute('seed', '7')
    land.setAttribute('sunheight', '4')
    return land
  },
  async 'element.hotspots'() {
    await import('../../element/index.js')
    const terrain = document.createElement('orogen-terrain')
    terrain.setAttribute('age', '0.5')
    const middle = document.createElement('button')
    middle.slot = 'hotspot'
    middle.textContent = 'The middle'
    Object.assign(middle.dataset, { x: 0.5, y: 0.5, lift: 0.03 })
    terrain.append(middle)
    return terrain
  },
  async 'element.interaction'() {
    await import('../../element/index.js')
    const terrain = document.createElement('orogen-terrain')
    terrain.setAttribute('palette', 'alpine')
    terrain.setAttribute('interaction', 'none') // a picture that nobody can turn
    terrain.setAttribute('rotate', '')
    return terrain
  },
  async 'element.reveal'() {
    await import('../../element/index.js')
    const terrain = document.createElement('orogen-terrain')
    terrain.setAttribute('seed', '5')
    terrain.setAttribute('reveal', 'interaction') // nothing is made before a click
    return terrain
  },
  async erode() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ exponent: 8, seed: 7 })
    return orogen.erode(field, { age: 0.6, creep: 0.7 })
  },
  async generate() {
    const orogen = await loadOrogen()
    return orogen.generate({ generator: 'diamond-square', exponent: 8, seed: 42, roughness: 0.3 })
  },
  async heightAt() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ exponent: 8, seed: 42 })
    return [100, 100.25, 100.5, 100.75, 101].map((x) => heightAt(field, x, 50))
  },
  async loadOrogen() {
    const orogen = await loadOrogen() // once is enough
    return orogen.schema.generators.map(({ id }) => id)
  },
  async readStampImage() {
    const canvas = new OffscreenCanvas(64, 64)
    const context = canvas.getContext('2d')!
    context.fillStyle = 'white'
    context.fillRect(0, 0, 32, 64)
    const image = await readStampImage(await canvas.convertToBlob())
    const orogen = await loadOrogen()
    return orogen.generate({ generator: 'stamp-noise', exponent: 8, stamp: 'image', image })
  },
  async schema() {
    const orogen = await loadOrogen()
    return orogen.schema.parameters.find(({ id }) => id === 'roughness')
  },
  async shade() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ exponent: 8, seed: 42 })
    return orogen.shade(field, { sun: 300, sunheight: 20 })
  },
  async statistics() {
    const orogen = await loadOrogen()
    return statistics(orogen.generate({ exponent: 8, seed: 42 }))
  },
  async surface() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ exponent: 8, seed: 42 })
    return orogen.surface(field, { stride: 2 })
  },
  async voxels() {
    const orogen = await loadOrogen()
    const field = orogen.generate({ exponent: 6, seed: 42 })
    return orogen.voxels(field)
  },
  async window() {
    const orogen = await loadOrogen()
    return orogen.window({ seed: 42, level: 20, x: -7, y: 123456, width: 257, height: 129 })
  },
}

/** Runs the example beside a generator. */
export async function runGenerator(generator: string): Promise<Heightfield> {
  const orogen = await loadOrogen()
  return orogen.generate({ generator, exponent: 7, seed: 42 } as GenerateParameters)
}
