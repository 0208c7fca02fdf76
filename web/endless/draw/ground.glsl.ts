/** GLSL: the noise under a pixel, from above and from the side, and what is made of it. */
export const footingChunk = /* glsl */ `
  struct Noise {
    float value, random;
    vec3 slope; // eastwards, northwards, upwards
  };

  // The place on the land, and how much the ground is a wall there.
  struct Footing {
    vec3 at, dx, dy;
    bool facesEast;
    float wall, pixel;
  };

  Footing footingAt(vec3 normal) {
    vec2 aside = abs(normal.xy);
    vec3 dx = dFdx(place), dy = dFdy(place);
    float wall = smoothstep(0.6, 0.75, max(aside.x, aside.y));
    return Footing(vec3(eyeGrain, eyeUp) + place, dx, dy, aside.x > aside.y, wall, sqrt(length(dx) * length(dy)));
  }

  // On the ground from above, and on a wall from its side: so nothing is stretched. From afar it is its mean.
  Noise noiseOn(Footing on, float width, float layer) {
    if (12.0 * on.pixel > width) return Noise(layer == waves ? 0.0 : 0.42, 0.5, vec3(0.0));
    vec4 stored = textureGrad(noise, vec3(on.at.xy / width, layer), on.dx.xy / width, on.dy.xy / width);
    vec3 slope = vec3(stored.gb * 255.0 - 128.0, 0.0) / 127.0;
    if (on.wall > 0.0) {
      vec2 at = on.facesEast ? on.at.yz : on.at.xz;
      vec2 dx = on.facesEast ? on.dx.yz : on.dx.xz, dy = on.facesEast ? on.dy.yz : on.dy.xz;
      vec4 beside = textureGrad(noise, vec3(at / width, layer), dx / width, dy / width);
      vec2 along = (beside.gb * 255.0 - 128.0) / 127.0;
      slope = mix(slope, on.facesEast ? vec3(0.0, along) : vec3(along.x, 0.0, along.y), on.wall);
      stored = mix(stored, beside, on.wall);
    }
    return Noise(layer == waves ? fromByte(stored.r) : stored.r, stored.a, slope);
  }

  // Waves in metres and in centimetres; tufts or small stones a foot wide, boulders, and pebbles.
  struct Near {
    Noise soil, grit, tuft, boulder, pebble;
  };

  // Metres by which a wide noise moves what lies on the ground, so that nobody sees where it begins again: from
  // one stone to the next this hardly changes, or the ground would be marbled.
  const float groundBend = 0.9;

  // Ground, its colour and the slopes of its forms.
  struct Ground {
    vec3 color, slope;
  };

  // How rough each kind of ground is, in forms of 4 to 64 m: bare, wooded, under snow, of sand, and meadow.
  const vec4 roughness = vec4(0.5, 0.55, 0.28, 0.05);
  const float meadowRoughness = 0.3;

  // The forms of ground from some metres to a hundred, for which land is too smooth: faces and blocks where
  // rock stands steep, unevenness elsewhere.
  Ground roughened(Ground ground, vec4 shares, float steep, Footing on, vec2 patches) {
    on.at = vec3(eyeCover, eyeUp) + place;
    Noise uneven = noiseOn(on, 1024.0, waves);
    float rough = dot(roughness, shares) + meadowRoughness * max(1.0 - dot(shares, vec4(1.0)), 0.0);
    ground.slope += rough * uneven.slope;
    if (shares.y > 0.1) {
      // Groups of trees, of which single ones are soon smaller than a pixel.
      Noise group = noiseOn(on, 1024.0, stones);
      ground.slope += 0.5 * shares.y * group.slope;
      ground.color *= 1.0 + shares.y * (0.8 * (group.value - 0.42) + 0.3 * (group.random - 0.5));
    }
    float rocky = shares.x * smoothstep(0.25, 0.5, steep + 0.1 * patches.y);
    if (rocky <= 0.0) return ground;
    // Some faces are broken and others smooth, and most are longer down the slope than across.
    float broken = clamp(0.7 + 1.3 * noiseAt(on.at.xy + on.at.z, 4096.0), 0.15, 1.4);
    on.at += 9.0 * vec3(uneven.value, -uneven.value, uneven.value);
    on.at.z *= 0.5;
    float seen = smoothstep(6.0, 2.5, on.pixel);
    Noise face = noiseOn(on, 2048.0, stones), block = noiseOn(on, 512.0, stones);
    ground.slope += rocky * broken * (1.2 * face.slope + 0.8 * seen * block.slope);
    // Between faces and between blocks it is dark, and scree and dust lie below the smooth ones.
    float crack = broken * max(smoothstep(0.35, 0.0, face.value), seen * smoothstep(0.3, 0.0, block.value));
    ground.color *= 1.0 + rocky * (0.5 * (face.random - 0.5) + 0.3 * seen * (block.random - 0.5) - 0.35 * crack);
    return ground;
  }
`

/**
 * GLSL: the ground near the eye under the painted sky, where a frame must take little time: soil and tufts.
 */
export const plainGround = /* glsl */ `
  float underThings(vec2 at, vec4 shares, float height, float pixel) {
    return 1.0;
  }

  Near nearAt(Footing on, float wide) {
    Noise soil = noiseOn(on, 16.0, waves), none = Noise(0.0, 0.5, vec3(0.0));
    on.at += groundBend * vec3(wide, -wide, 0.3 * wide);
    return Near(soil, none, noiseOn(on, 8.0, stones), none, none);
  }

  Ground nearGround(vec3 color, vec4 shares, float steep, Near near, Footing on, vec2 patches) {
    float form = 1.0 - 0.9 * min(shares.z + shares.w, 1.0);
    color *= 1.0 + form * (0.6 * near.tuft.value - 0.25 + 0.22 * near.soil.value + 0.2 * (near.tuft.random - 0.5));
    return Ground(color, form * (0.9 * near.tuft.slope + 0.4 * near.soil.slope));
  }
`
