// Loaded when there is something to show. Observable Plot draws SVG: sharp at any size, in the colours of the
// page, with text that can be enlarged and searched, and ready to be saved. uPlot and Chart.js are smaller
// and faster, but draw on a canvas; a race has tens of marks, not thousands.
export { dotChart, type Dot } from './dots.js'
export { growthChart, type Curve } from './growth.js'
export { pngPicture, svgPicture } from './picture.js'
