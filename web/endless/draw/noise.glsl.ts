/**
 * GLSL: the noise of the ground (`groundNoise`), whose narrow parts fade by themselves before they are finer
 * than a pixel.
 */
export const noiseChunk = /* glsl */ `
  uniform highp sampler2DArray noise;
  const float waves = 0.0, stones = 1.0; // its layers

  // About -1 to 1, in cells of a sixteenth and of a sixty-fourth of the width.
  float fromByte(float stored) {
    return (stored * 255.0 - 128.0) / 75.0;
  }

  float noiseAt(vec2 at, float width) {
    return fromByte(texture(noise, vec3(at / width, waves)).r);
  }

  // The same where no pixel is known, as of pixels of a width.
  float noiseAt(vec2 at, float width, float pixel) {
    return fromByte(textureLod(noise, vec3(at / width, waves), log2(max(pixel * 256.0 / width, 1.0))).r);
  }
`
