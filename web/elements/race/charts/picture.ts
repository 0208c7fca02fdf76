import { onPaper } from './colours.js'

const space = 'http://www.w3.org/2000/svg'
const margin = 28
const titleRoom = 64

/** A chart as a file of its own: on paper, with its title above and where it was measured below. */
export function svgPicture(chart: SVGSVGElement, title: string, source: string): string {
  const width = Number(chart.getAttribute('width'))
  const height = Number(chart.getAttribute('height'))
  const whole = { width: width + 2 * margin, height: height + 2 * margin + titleRoom + 20 }
  const sheet = made('svg', {
    ...{
      xmlns: space,
      width: whole.width,
      height: whole.height,
      viewBox: `0 0 ${whole.width} ${whole.height}`,
    },
    'font-family': 'system-ui, sans-serif',
  })
  chart.removeAttribute('aria-hidden')
  for (const [name, value] of Object.entries({ x: margin, y: margin + titleRoom - 20, overflow: 'visible' }))
    chart.setAttribute(name, String(value))
  sheet.append(
    made('rect', { width: '100%', height: '100%', fill: '#fff' }),
    written(title, { x: margin, y: margin + 14, 'font-size': 20, 'font-weight': 600, fill: onPaper.ink }),
    chart,
    written(source, { x: margin, y: whole.height - margin + 6, 'font-size': 12, fill: onPaper.quiet }),
  )
  return new XMLSerializer().serializeToString(sheet)
}

/** The picture in pixels, twice as fine as its size. @throws Error where the browser cannot draw it. */
export async function pngPicture(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 2 * image.naturalWidth
    canvas.height = 2 * image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('this browser cannot draw the chart as PNG; save it as SVG')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}

function written(words: string, attributes: Record<string, string | number>): SVGElement {
  const text = made('text', attributes)
  text.textContent = words
  return text
}

function made(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}
