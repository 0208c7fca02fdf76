import { loadOrogen } from 'orogen'
import 'orogen/element'
import 'orogen/race'
import { surfaceGeometry } from 'orogen/three'
import { TerrainClient } from 'orogen/worker'
import { report } from '../report.js'

globalThis.result = report({
  loadOrogen,
  TerrainClient,
  surfaceGeometry,
  terrain: document.querySelector('orogen-terrain'),
  race: document.querySelector('orogen-race'),
})
