import { button, element, svg } from '../../../dom/elements.js'

const paths = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M6 4.5h4v15H6zM14 4.5h4v15h-4z',
  next: 'M7 4.5v15l9-7.5zM16.5 4.5h2.5v15h-2.5z',
  back: 'M17 4.5v15l-9-7.5zM5 4.5h2.5v15H5z',
  nextPass: 'M3.5 4.5v15l8.5-7.5zM12 4.5v15l8.500-7.5z',
  passBefore: 'M20.500 4.5v15l-8.500-7.5zM12 4.5v15l-8.500-7.5z',
  undo: 'M9 5 4 10l5 5v-3.500h5a3.300 3.300 0 0 1 0 6.500h-3v2h3a5.200 5.200 0 0 0 0-10.500H9z',
  redo: 'M15 5l5 5-5 5v-3.500h-5a3.300 3.300 0 0 0 0 6.500h3v2h-3a5.200 5.200 0 0 1 0-10.500h5z',
} as const
export type IconName = keyof typeof paths

function icon(name: IconName): SVGElement {
  return svg('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: paths[name] }))
}

/** A round button with an icon, and a name for its tooltip and for screen readers. */
export const iconButton = (name: IconName, label: string, act: () => void): HTMLButtonElement =>
  button(act, { class: 'round', 'aria-label': label, title: label }, icon(name))

/** Says what a press does: nothing is built anew while that stays, so that a press is not lost. */
export function showPlaying(play: HTMLButtonElement, playing: boolean, text: string): void {
  if (play.textContent !== text) play.replaceChildren(icon(playing ? 'pause' : 'play'), element('span', text))
}

/**
 * The icon of a pass: the point that it computes between four others, in the corners or at the four sides. It
 * shows neither square nor diamond, because authors disagree about which of them gives a pass its name.
 */
export function passIcon(kind: 'corners' | 'centre' | 'edge'): SVGElement {
  const around = kind === 'edge' ? sides : corners
  const disc = (cx: number, cy: number, r: number) => svg('circle', { cx, cy, r })
  const rays = around.map(([x, y]) => `M${x} ${y}L12 12`).join('')
  const small = around.map(([x, y]) => disc(x, y, kind === 'corners' ? 3 : 2.2))
  const lines = svg('path', { d: rays, stroke: 'currentcolor', 'stroke-width': 1.6 })
  const parts = kind === 'corners' ? small : [lines, ...small, disc(12, 12, 4.4)]
  const look = { class: `pass-icon ${kind}`, fill: 'currentcolor' }
  return svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', ...look }, ...parts)
}

const corners = [[4, 4], [20, 4], [4, 20], [20, 20]] as const // prettier-ignore
const sides = [[12, 3], [21, 12], [12, 21], [3, 12]] as const // prettier-ignore
