/** @jsxImportSource solid-js */
import 'orogen/element'

export const mountain = () => (
  <orogen-terrain
    generator="diamond-square"
    exponent={9}
    view="voxels"
    class="wide"
    ref={(terrain) => void terrain.generate()}
    on:load={({ detail }) => console.log(detail.field.size)}
    on:error={({ detail }) => console.log(detail.hint)}
  />
)
// @ts-expect-error: there is no such view
export const wrong = () => <orogen-terrain view="cubes" />
