import { element } from '../../dom/elements.js'

interface Map {
  heights: Float32Array
  width?: number
  height?: number
  size?: number
  min: number
  max: number
}

/** What an example gives, for its reader: a picture of a map, an element itself, and all of it as text. */
export function shown(result: unknown): Node[] {
  if (result instanceof Element) return [result]
  const maps = Array.isArray(result) ? result.filter(isMap) : isMap(result) ? [result] : []
  const text = JSON.stringify(result, (_, value: unknown) => shortened(value), 2)
  return [...maps.map(picture), element('pre', { tabindex: '0' }, text)]
}

const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && 'heights' in value && 'min' in value

/** Arrays by their kind and length, and how they begin. */
function shortened(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const values = value as Float32Array
    const first = [...values.subarray(0, 4)].map((each) => Number(each.toPrecision(4)))
    return `${values.constructor.name}(${values.length}) ${first.join(', ')} …`
  }
  if (Array.isArray(value) && value.length > 20)
    return [...(value as unknown[]).slice(0, 4), `… ${value.length}`]
  return value
}

/** A map in greys; the faces of a planet stand side by side. */
function picture({ heights, size, width = size!, height = size!, min, max }: Map): HTMLCanvasElement {
  const faces = heights.length / (width * height)
  const canvas = element('canvas', { width: String(faces * width), height: String(height), role: 'img' })
  canvas.setAttribute('aria-label', `${faces > 1 ? `${faces} × ` : ''}${width} × ${height}`)
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  for (let face = 0; face < faces; face++) {
    const values = heights.subarray(face * width * height, (face + 1) * width * height)
    values.forEach((value, i) => {
      const grey = max > min ? ((value - min) / (max - min)) * 255 : 0
      image.data.set([grey, grey, grey, 255], 4 * i)
    })
    context.putImageData(image, face * width, 0)
  }
  return canvas
}
