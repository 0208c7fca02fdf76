/** The views that a reader can choose, each a row of views.ts; apart, for types that know nothing of the renderer. */
export type ViewId = 'surface' | 'voxels' | 'lines' | 'wireframe' | 'map'
