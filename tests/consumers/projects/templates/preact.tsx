/** @jsxImportSource preact */
import 'orogen/element'
import 'orogen/race'
import 'orogen/steps'

export const mountain = (
  <orogen-terrain
    generator="diamond-square"
    exponent={9}
    view="voxels"
    class="wide"
    ref={(terrain) => void terrain?.generate()}
    onload={({ detail }) => console.log(detail.field.size)}
    onerror={({ detail }) => console.log(detail.hint)}
  />
)
// @ts-expect-error: there is no such view
export const wrong = <orogen-terrain view="cubes" />
export const race = <orogen-race maps={100} onfinish={({ detail }) => console.log(detail)} />
export const steps = <orogen-steps seed="7" class="wide" />
// @ts-expect-error: this is no number
export const wrongSteps = <orogen-steps seed="seven" />
