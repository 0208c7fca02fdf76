import heights from '../../../../tests/golden/heights.txt?raw'
import weather from '../../../../tests/golden/weather.txt?raw'
import windows from '../../../../tests/golden/windows.txt?raw'
import { readGolden } from './golden.js'

/** Every mountain that must be the same everywhere: raw ones, weathered ones, and windows of endless land. */
export const goldenList = [...readGolden(heights), ...readGolden(weather), ...readGolden(windows)]
