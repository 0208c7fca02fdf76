import { button, svg } from '../dom/elements.js'
import type { ViewId } from '../state/look.js'

/** Lines on a grid of 24 × 24 points. */
const icons = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  draw: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  picture: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7',
  fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  hide: 'M3 4h18v16H3zM15 4v16M7 9l3 3-3 3',
  show: 'M3 4h18v16H3zM15 4v16M10 9l-3 3 3 3',
  close: 'm6 6 12 12M18 6 6 18',
  dice: 'M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  surface: 'M2 19 9 7l4 6 2.5-3L22 19zM9 7l1 5 3 1',
  voxels: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  lines: 'M2 9c4 0 5-5 8-5s4 4 12 4M2 14c4 0 6-4 9-4s5 3 11 3M2 19c5 0 7-3 10-3s6 2 10 2',
  wireframe: 'M2 19 9 6l6 7 3-4 4 10zM9 6l-1 13M15 13l-7 6M15 13l2 6M4 15l11-2',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
} as const satisfies Partial<Record<ViewId, string>> & Record<string, string>
type ToolIcon = keyof typeof icons

export const icon = (name: ToolIcon): SVGElement =>
  svg('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: icons[name] }))

/** A button that an icon stands for. */
export function iconButton(name: ToolIcon, title: string, act: () => void): HTMLButtonElement {
  return button(act, { id: name, class: 'icon', title, 'aria-label': title }, icon(name))
}
