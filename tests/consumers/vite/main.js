import { loadOrogen } from 'orogen'
import { surfaceGeometry } from 'orogen/three'
import { TerrainClient } from 'orogen/worker'
import { report } from '../report.js'

globalThis.result = report({ loadOrogen, TerrainClient, surfaceGeometry })
