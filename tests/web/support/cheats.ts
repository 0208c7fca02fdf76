/** A program that would win without working. */
export interface Cheat {
  title: string
  source: string
  /** What its author is told. */
  sentence: RegExp
  /** Only a race finds it out: it does its work when it is looked at once. */
  onlyInRace?: boolean
}

const honest = `
function make(exponent, heights, random) {
  const n = 2 ** exponent, side = n + 1
  const d = (w) => (random() - 0.5) * w
  for (const i of [0, n, n * side, n * side + n]) heights[i] = d(1)
  for (let s = n, w = 1; s > 1; s >>= 1, w *= 0.6) {
    const h = s >> 1
    for (let y = h; y < n; y += s) for (let x = h; x < n; x += s)
      heights[y * side + x] = (heights[(y - h) * side + x - h] + heights[(y - h) * side + x + h]) / 2 + d(w)
    for (let y = 0; y <= n; y += h) for (let x = (y / h) % 2 ? 0 : h; x <= n; x += s)
      heights[y * side + x] = heights[y * side + (x >= h ? x - h : x + h)] + d(w)
  }
  return heights
}
let kept, calls = 0, last = 0
const copied = (heights, random) => { heights.set(kept); heights[Math.floor(random() * heights.length)] = random(); return heights }
const keeping = (exponent, heights, random) => { make(exponent, heights, random); kept = heights.slice(); return heights }
`
const kept16 =
  'const k = Math.floor(random() * 16); maps[k] ??= make(exponent, heights.slice(), streamOf(k)); '
const maps = `const maps = []
const streamOf = (seed) => () => (seed = (seed * 16807 + 12345) % 2147483647) / 2147483647`
const program = (body: string, before = '') =>
  `${honest}${before}\nexport default function ({ exponent, heights }, random) {\n${body}\n}`

const cached = /same map for two seeds|same heights in another order|two different maps/
/** The calls of a check are as fast as those of a race: it may find them out before. */
const changed = new RegExp(`another one when it is made again|${cached.source}`)
const inRace = { sentence: changed, onlyInRace: true }

/** Programs that recognise the check, keep finished maps, or have somebody else do the work. */
export const cheats: Cheat[] = [
  { title: 'copies its first map, with one other height', source: program('return kept ? copied(heights, random) : keeping(exponent, heights, random)'), sentence: cached },
  { title: 'stretches its first map', source: program('if (!kept) return keeping(exponent, heights, random); const a = 1 + random(), b = random(); for (let i = 0; i < heights.length; i++) heights[i] = a * kept[i] + b; return heights'), sentence: cached },
  { title: 'rotates its first map', source: program('if (!kept) return keeping(exponent, heights, random); const by = Math.floor(random() * heights.length); heights.set(kept.subarray(by)); heights.set(kept.subarray(0, by), heights.length - by); return heights'), sentence: cached },
  { title: 'turns its first map upside down', source: program('if (!kept) return keeping(exponent, heights, random); const a = -random(); for (let i = 0; i < heights.length; i++) heights[i] = a * kept[heights.length - 1 - i]; return heights'), sentence: cached },
  { title: 'copies a map that is made while it is loaded', source: program('kept ??= make(exponent, heights.slice(), Math.random); return copied(heights, random)'), sentence: cached },
  { title: 'moves a map that never changes', source: program('kept ??= heights.map((_, i) => Math.sin(i * i)); const by = Math.floor(random() * heights.length); for (let i = 0; i < heights.length; i++) heights[i] = kept[(i + by) % heights.length]; return heights'), sentence: cached },
  { title: 'works at its first ten calls', source: program('return calls++ < 10 || !kept ? keeping(exponent, heights, random) : copied(heights, random)'), ...inRace },
  { title: 'works at every second call', source: program('return calls++ % 2 === 0 || !kept ? keeping(exponent, heights, random) : copied(heights, random)'), sentence: /same map for two seeds/ },
  { title: 'works at every third call', source: program('return calls++ % 3 < 2 || !kept ? keeping(exponent, heights, random) : copied(heights, random)'), ...inRace },
  { title: 'alternates between kept maps', source: program('const i = calls++ % 4; if (calls > 8) { heights.set(kept[i]); random(); return heights } (kept ??= [])[i] = make(exponent, heights, random).slice(); return heights'), ...inRace },
  { title: 'knows the check by another function random', source: program('if (random !== first) { first = random; return keeping(exponent, heights, random) } return copied(heights, random)', 'let first'), sentence: cached },
  { title: 'knows a race by Math.random', source: program('return random === real || Math.random === random ? (kept ? copied(heights, random) : keeping(exponent, heights, random)) : make(exponent, heights, random)', 'const real = Math.random'), sentence: cached },
  { title: 'knows a race by the name of random', source: program('return random.name === "random" && kept ? copied(heights, random) : keeping(exponent, heights, random)'), ...inRace },
  { title: 'knows a race by the text of random', source: program('return String(random) === before && kept ? copied(heights, random) : (before = String(random), keeping(exponent, heights, random))', 'let before'), sentence: cached },
  { title: 'knows a race by calls that follow at once', source: program('const now = performance.now(), soon = now - last < 1; const map = soon && kept ? copied(heights, random) : keeping(exponent, heights, random); last = performance.now(); return map'), ...inRace },
  { title: 'works for a short while after it was loaded', source: program('return performance.now() - begun < 30 || !kept ? keeping(exponent, heights, random) : copied(heights, random)', 'const begun = performance.now()'), ...inRace },
  { title: 'knows a race by what stands in the heights', source: program('return heights[0] === last && kept ? (copied(heights, random), last = heights[0], heights) : (keeping(exponent, heights, random), last = heights[0], heights)'), ...inRace },
  { title: 'makes a map for the seed 42 alone', source: program('const one = random(); if (one === 0.9857737098354846) return make(exponent, heights, random); return kept ? copied(heights, random) : keeping(exponent, heights, random)'), sentence: cached },
  { title: 'makes the next map between two calls', source: program('const ready = kept; Promise.resolve().then(() => { kept = make(exponent, new Float32Array(heights.length), random) }); return ready ?? make(exponent, heights, random)'), sentence: /another one|two different maps/, onlyInRace: true },
  { title: 'makes maps in a timer', source: program('setTimeout(() => make(exponent, heights.slice(), random)); return make(exponent, heights, random)'), sentence: /may not use setTimeout/ },
  { title: 'makes maps in a microtask', source: program('queueMicrotask(() => make(exponent, heights.slice(), random)); return make(exponent, heights, random)'), sentence: /may not use queueMicrotask/ },
  { title: 'makes maps in a message', source: program('new MessageChannel(); return make(exponent, heights, random)'), sentence: /may not use MessageChannel/ },
  { title: 'has a worker make its maps', source: program('new Worker("data:,"); return make(exponent, heights, random)'), sentence: /may not use Worker/ },
  { title: 'shares memory with others', source: program('return make(exponent, new Float32Array(new SharedArrayBuffer(4 * heights.length)), random)'), sentence: /SharedArrayBuffer/ },
  { title: 'makes heights where somebody looks, by getters', source: program('const list = []; const seed = random(); for (let i = 0; i < heights.length; i++) Object.defineProperty(list, i, { get: () => Math.sin(seed * i) }); return list'), sentence: /is a function that makes it/ },
  { title: 'makes heights where somebody looks, by its prototype', source: program('seed = random(); const list = Object.setPrototypeOf([], lazy); list.length = heights.length; lazy.length || heights.forEach((_, i) => Object.defineProperty(lazy, i, { get: () => Math.sin(seed * i), configurable: true })); return list', 'let seed; const lazy = Object.create(Array.prototype)'), sentence: /height at \(0, 0\) is undefined/ },
  { title: 'makes heights where somebody looks, by a proxy', source: program('const seed = random(); return new Proxy([], { get: (_, i) => (i === "length" ? heights.length : Math.sin(seed * i)) })'), sentence: /may not use Proxy/ },
  { title: 'writes the first heights only', source: program('for (let i = 0; i < heights.length / 3; i++) heights[i] = random()'), sentence: /was never written/ },
  { title: 'writes most heights once', source: program('const from = calls++ ? heights.length * 0.4 : 0; for (let i = Math.floor(from); i < heights.length; i++) heights[i] = random(); return heights'), ...inRace },
  { title: 'makes one map of ten', source: program('return calls++ % 10 < 3 || !kept ? keeping(exponent, heights, random) : copied(heights, random)'), ...inRace },
  { title: 'keeps a map for each of a few seeds', source: program(`${kept16}heights.set(maps[k]); return heights`, maps), sentence: cached },
  { title: 'keeps a map for each of a few seeds, and changes one height', source: program(`${kept16}heights.set(maps[k]); heights[5] = random(); return heights`, maps), sentence: cached },
  { title: 'keeps a map for each of a few seeds, and stretches it', source: program(`${kept16}const a = 1 + random(); for (let i = 0; i < heights.length; i++) heights[i] = a * maps[k][i]; return heights`, maps), sentence: cached },
  { title: 'keeps almost half of a map', source: program('kept ??= make(exponent, heights.slice(), streamOf(3)); heights.set(kept); for (let i = 0; i < heights.length * 0.55; i++) heights[i] = random(); return heights', maps), sentence: cached },
  { title: 'makes its own sums of what it is looked at with', source: program('Math.imul = real; if (calls++ < 10 || !kept) return keeping(exponent, heights, random); copied(heights, random); Math.imul = () => 7; return heights', 'const real = Math.imul'), ...inRace },
  { title: 'knows a race by who calls it', source: program('const now = callers(); if (now !== last) { last = now; return keeping(exponent, heights, random) } return copied(heights, random)', 'Error.prepareStackTrace = (_, sites) => sites.map((s) => s.getFunctionName() + s.getLineNumber()).join(); const callers = () => String(new Error().stack)'), sentence: cached },
  { title: 'answers in the place of the race', source: program('postMessage({ value: 0 }); return make(exponent, heights, random)'), sentence: /may not use postMessage/ },
  { title: 'hears the questions of the race', source: program('addEventListener("message", () => 0); return make(exponent, heights, random)'), sentence: /may not use addEventListener/ },
] // prettier-ignore
