import { heightAt, loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  const field = orogen.generate({ exponent: 8, seed: 42 })
  return [100, 100.25, 100.5, 100.75, 101].map((x) => heightAt(field, x, 50))
}
