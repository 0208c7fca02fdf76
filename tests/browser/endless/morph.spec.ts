import { tileChunkOf } from '../../../web/endless/draw/tile.glsl.js'
import { expect, test } from '../support/studio-page.js'

const cells = 8
/** Points a side: one more on each side. */
const side = cells + 3

// Where a tile has rivers and its parent none, the parent's heights are no points of the tile.
test('a tile morphs onto what its parent draws', async ({ page }) => {
  await page.goto('method.html')
  const heights = Array.from({ length: 2 * side * side }, (_, i) => (i * 7919) % 1009)
  const sourceOf = (shown: string) => `#version 300 es
    uniform mat4 projectionMatrix, viewMatrix;
    in vec2 position;
    out float height;
    ${tileChunkOf(cells)}
    void main() {
      height = ${shown};
      gl_Position = vec4(which.xy, float(gl_VertexID & 1) * unit, 1.0);
    }`
  /** Heights at places of a tile, in squares of `stride` points. */
  const drawn = (
    places: number[],
    which: number[],
    stride: number,
    shown = 'coarseHeightAt(position)',
    slot = 0,
    hasMiddles = true,
  ) =>
    page.evaluate(
      ({ source, heights, side, places, which, stride, slot, hasMiddles }) => {
        const gl = document.createElement('canvas').getContext('webgl2')!
        const program = gl.createProgram()
        const fragment =
          '#version 300 es\nprecision highp float; out vec4 color; void main() { color = vec4(0); }'
        for (const [kind, text] of [
          [gl.VERTEX_SHADER, source],
          [gl.FRAGMENT_SHADER, fragment],
        ] as const) {
          const shader = gl.createShader(kind)!
          gl.shaderSource(shader, text)
          gl.compileShader(shader)
          const log = gl.getShaderInfoLog(shader)
          if (log) throw new Error(log)
          gl.attachShader(program, shader)
        }
        gl.transformFeedbackVaryings(program, ['height'], gl.INTERLEAVED_ATTRIBS)
        gl.linkProgram(program)
        gl.useProgram(program)
        const error = gl.getProgramInfoLog(program)
        if (error) throw new Error(error)
        gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture())
        gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
        gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
        gl.texImage3D(
          gl.TEXTURE_2D_ARRAY,
          0,
          gl.R32F,
          side,
          side,
          2,
          0,
          gl.RED,
          gl.FLOAT,
          new Float32Array(heights),
        )
        gl.uniform1f(gl.getUniformLocation(program, 'stride'), stride)
        gl.uniform1i(gl.getUniformLocation(program, 'hasMiddles'), Number(hasMiddles))
        const position = gl.getAttribLocation(program, 'position')
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
        gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(places), gl.STATIC_DRAW)
        gl.enableVertexAttribArray(position)
        gl.vertexAttribPointer(position, 2, gl.FLOAT, false, 0, 0)
        gl.vertexAttrib4f(gl.getAttribLocation(program, 'where'), 0, 0, 1, slot)
        gl.vertexAttrib4fv(gl.getAttribLocation(program, 'which'), which)
        const count = places.length / 2
        gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, gl.createBuffer())
        gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 4 * count, gl.STREAM_READ)
        gl.enable(gl.RASTERIZER_DISCARD)
        gl.beginTransformFeedback(gl.POINTS)
        gl.drawArrays(gl.POINTS, 0, count)
        gl.endTransformFeedback()
        const found = new Float32Array(count)
        gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, found)
        if (gl.getError() !== gl.NO_ERROR) throw new Error('the shader was not run')
        return [...found]
      },
      { source: sourceOf(shown), heights, side, places, which, stride, slot, hasMiddles },
    )
  const at = (slot: number, x: number, y: number) => heights[(slot * side + y + 1) * side + x + 1]!
  const half = cells / 2
  // The quarter in the south-west of the parent, whose slot is 1.
  expect(await drawn([0, 0, 2, 0, 0, 6, cells, cells], [1, 0, 1, 0], 1)).toEqual([
    at(1, 0, half),
    at(1, 1, half),
    at(1, 0, half + 3),
    at(1, half, cells),
  ])
  // Columns of two points, by the middles of those of the parent, in its north-east.
  expect(await drawn([1, 1, 3, 1], [1, 1, 0, 0], 2)).toEqual([at(1, half + 1, 1), at(1, half + 3, 1)])
  // Without a parent a tile's own points are all that is known.
  expect(await drawn([4, 6], [0, 0, 0, 0], 1)).toEqual([at(0, 4, 6)])
  // All corners and middles of its squares lie on the parent's mesh, whichever way that is cut.
  const corners = Array.from({ length: (cells + 1) ** 2 }, (_, i) => [
    i % (cells + 1),
    Math.floor(i / (cells + 1)),
  ])
  const middles = Array.from({ length: cells ** 2 }, (_, i) => [
    (i % cells) + 0.5,
    Math.floor(i / cells) + 0.5,
  ])
  const places = [...corners, ...middles] as [number, number][]
  const onParent = places.flatMap(([x, y]) => [x / 2, y / 2 + half])
  expect(await drawn(places.flat(), [1, 0, 1, 0], 1, 'parentMeshAt(position)')).toEqual(
    await drawn(onParent, [1, 0, 0, 0], 1, 'meshAt(position, 1.0)', 1),
  )
  // A square whose other diagonal's ends differ less is cut along that one.
  const square = [at(0, 2, 3), at(0, 3, 3), at(0, 2, 4), at(0, 3, 4)] as const
  const [falling, rising] = [
    [square[0], square[3]],
    [square[1], square[2]],
  ] as const
  const [shorter] = [falling, rising].sort(([a, b], [c, d]) => Math.abs(a - b) - Math.abs(c - d))
  expect(await drawn([2.5, 3.5], [0, 0, 0, 0], 1, 'meshAt(position, 1.0)')).toEqual([
    (shorter![0] + shorter![1]) / 2,
  ])
  // Without middles all are cut alike.
  expect(await drawn([2.5, 3.5], [0, 0, 0, 0], 1, 'meshAt(position, 1.0)', 0, false)).toEqual([
    (falling[0] + falling[1]) / 2,
  ])
  expect(await drawn(corners.flat(), [1, 0, 1, 0], 1, 'parentMeshAt(position)', 0, false)).toEqual(
    await drawn(
      corners.flatMap(([x, y]) => [x! / 2, y! / 2 + half]),
      [1, 0, 0, 0],
      1,
      'meshAt(position, 1.0)',
      1,
      false,
    ),
  )
})
