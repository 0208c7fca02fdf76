/** @jsxImportSource preact */
import 'orogen/element'

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
