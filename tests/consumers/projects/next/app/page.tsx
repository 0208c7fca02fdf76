import { loadOrogen } from 'orogen'
import { Mountain } from './mountain'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const orogen = await loadOrogen()
  const { size } = orogen.generate({ generator: 'diamond-square', exponent: 3, seed: 42, roughness: 0.5 })
  return (
    <main>
      <p id="server">{size} points</p>
      <Mountain />
    </main>
  )
}
