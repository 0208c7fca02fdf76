import heights from '../../../tests/golden/heights.txt?raw'
import weather from '../../../tests/golden/weather.txt?raw'
import { readGolden } from './golden.js'

/** Every mountain that must be the same everywhere, raw ones and weathered ones. */
export const goldenList = [...readGolden(heights), ...readGolden(weather)]
