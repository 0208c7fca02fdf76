import { loadOrogen } from 'orogen'
import * as inline from 'orogen/inline'
import { surfaceGeometry } from 'orogen/three'
import { TerrainClient } from 'orogen/worker'
import { report } from '../report.js'

console.log(JSON.stringify(await report({ loadOrogen, TerrainClient, surfaceGeometry, inline })))
