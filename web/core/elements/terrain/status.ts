export type TerrainStatus = 'idle' | 'loading' | 'ready' | 'degraded' | 'error'
