import '../../../elements/terrain/index.js'

export async function run() {
  const terrain = document.createElement('orogen-terrain')
  terrain.setAttribute('generator', 'stamp-noise')
  terrain.setAttribute('exponent', '7')
  terrain.setAttribute('view', 'voxels')
  terrain.setAttribute('alt', 'A fractal mountain')
  return terrain
}
