/** A program that must end in a sentence, and leave everything else as it was. */
export interface HostileProgram {
  title: string
  source: string
  /** What a reader is told; `a map` where the program does no harm. */
  sentence: RegExp
  /** It would stop this process, or needs what only a browser has. */
  onlyInPage?: boolean
}

const map = 'heights.map(() => random())'
const program = (body: string) => `export default function ({ exponent, heights }, random) {\n${body}\n}`

const aMap = /^a map/
const inPage = { onlyInPage: true }

/** Forty programs of people who have made a mistake, or mean harm. */
export const hostilePrograms: HostileProgram[] = [
  // Mistakes.
  { title: 'without a word', source: '', sentence: /exports nothing as default/ },
  { title: 'that exports a number', source: 'export default 7', sentence: /must be a function.*got 7/ },
  {
    title: 'with a syntax error',
    source: program('return 1 +* 2'),
    sentence: /syntax error: .*Syntax.*\(line 2\)/,
    ...inPage,
  },
  {
    title: 'that throws',
    source: program('\nthrow new TypeError("oh")'),
    sentence: /error: TypeError: oh.*line 3/,
    ...inPage,
  },
  { title: 'that throws while it is loaded', source: 'null.x', sentence: /cannot be loaded: TypeError/ },
  {
    title: 'that throws nothing',
    source: program('throw undefined'),
    sentence: /an error that cannot be read/,
  },
  {
    title: 'that throws an error whose getters throw',
    source: program('throw { get message() { throw 1 } }'),
    sentence: /an error that cannot be read/,
  },
  {
    title: 'that imports',
    source: 'import a from "./a.js"\n' + program('return a'),
    sentence: /imports \.\/a\.js \(line 1\)/,
  },
  { title: 'that returns nothing', source: program(''), sentence: /returned nothing/ },
  {
    title: 'that returns a text',
    source: program('return "high"'),
    sentence: /an array of numbers, got "high"/,
  },
  { title: 'that returns few rows', source: program('return [[1, 2], [3, 4]]'), sentence: /got 4: 2 × 2/ },
  {
    title: 'of a wrong length',
    source: program('return heights.slice(0, 225)'),
    sentence: /289 numbers were expected.*225: 15 × 15/,
  },
  {
    title: 'with NaN',
    source: program('heights.fill(random()); heights[2 ** exponent + 4] = NaN; return heights'),
    sentence: /height at \(3, 1\) is NaN/,
  },
  { title: 'that is flat', source: program('return heights.fill(5)'), sentence: /all heights are 5/ },
  {
    title: 'that counts its calls',
    source: `let n = 0\n${program('return heights.map(() => random() + n++)')}`,
    sentence: /two different maps for one seed/,
  },
  {
    title: 'that always gives the first map',
    source: `let first\n${program(`return (first ??= ${map})`)}`,
    sentence: /two different maps|the same map for two seeds/,
  },
  {
    title: 'that ignores its numbers',
    source: program('return heights.map((_, i) => i)'),
    sentence: /the same map for two seeds/,
  },
  {
    title: 'that is asynchronous',
    source: `export default async ({ heights }, random) => ${map}`,
    sentence: /returns a promise/,
  },
  {
    title: 'that generates',
    source: `export default function* ({ heights }, random) { yield* ${map} }`,
    sentence: /an array of numbers, got an object/,
  },

  // Strange values.
  {
    title: 'whose heights have getters that throw',
    source: program(
      'return Object.defineProperty([...heights.map(random)], 5, { get() { throw new Error("no") } })',
    ),
    sentence: /is a function that makes it/,
  },
  {
    title: 'whose memory was given away',
    source: program(
      `heights = ${map}; structuredClone(heights, { transfer: [heights.buffer] }); return heights`,
    ),
    sentence: /got 0|was never written|height at/,
  },
  {
    title: 'that returns a proxy of an array',
    source: program(`return new Proxy([...${map}], {})`),
    sentence: /may not use Proxy/,
    ...inPage,
  },
  {
    title: 'that returns a proxy that throws',
    source: program('return new Proxy([], { get() { throw new Error("none") } })'),
    sentence: /may not use Proxy/,
    ...inPage,
  },
  {
    title: 'that asks for a huge array',
    source: program('return new Float64Array(2 ** 50)'),
    sentence: /more memory than there is/,
  },
  {
    title: 'that returns an array without numbers',
    source: program('return new Array(heights.length)'),
    sentence: /height at \(0, 0\) is undefined/,
  },
  {
    title: 'that calls itself without end',
    source: program('const f = () => f() + 1; return f()'),
    sentence: /RangeError|InternalError/,
  },

  // Programs that change what they find.
  {
    title: 'that replaces Math.random',
    source: program(`Math.random = () => 0.5; return ${map}`),
    sentence: aMap,
  },
  {
    title: 'that replaces the clock',
    source: `performance.now = () => 0; Date.now = () => 0\n${program(`return ${map}`)}`,
    sentence: aMap,
    ...inPage,
  },
  {
    title: 'that replaces Float32Array',
    source: `const own = Float32Array; globalThis.Float32Array = class { constructor() { throw new Error("mine") } }\n${program(`return ${map}`)}`,
    sentence: aMap,
    ...inPage,
  },
  {
    title: 'that pollutes the prototype',
    source: `Object.prototype.heights = [1]; Object.prototype.code = 'flat'\n${program(`return ${map}`)}`,
    sentence: aMap,
    ...inPage,
  },
  {
    title: 'that replaces the methods of promises and ports',
    source: `Promise.prototype.then = function () { return this }; MessagePort.prototype.postMessage = () => {}\n${program(`return ${map}`)}`,
    sentence: aMap,
    ...inPage,
  },

  // Programs that would leave their place.
  {
    title: 'that fetches',
    source: program('fetch("/race.html"); fetch("https://example.com/"); return heights.map(random)'),
    sentence: /may not use fetch/,
    ...inPage,
  },
  {
    title: 'that asks for a file and waits',
    source: program(
      'const r = new XMLHttpRequest(); r.open("GET", "https://example.com/", false); r.send(); return heights',
    ),
    sentence: /stopped with an error/,
    ...inPage,
  },
  {
    title: 'that loads a script',
    source: program('importScripts("https://example.com/a.js")'),
    sentence: /stopped with an error/,
    ...inPage,
  },
  {
    title: 'that imports while it runs',
    source: program('import("https://example.com/a.js").catch(() => {}); return heights.map(random)'),
    sentence: aMap,
    ...inPage,
  },
  {
    title: 'that opens a socket',
    source: program('new WebSocket("wss://example.com/"); return heights.map(random)'),
    sentence: /may not use WebSocket/,
    ...inPage,
  },
  {
    title: 'that wants the storage',
    source: program('indexedDB.open("x"); return heights'),
    sentence: /stopped with an error/,
    ...inPage,
  },
  {
    title: 'that wants the page',
    source: program('return parent.document.title'),
    sentence: /stopped with an error.*parent/,
    ...inPage,
  },
  {
    title: 'that starts workers',
    source: program('new Worker("data:,")'),
    sentence: /may not use Worker/,
    ...inPage,
  },
  {
    title: 'that evaluates a text',
    source: program('return eval("heights")'),
    sentence: /stopped with an error: EvalError/,
    ...inPage,
  },
  {
    title: 'that closes its worker',
    source: program('self.close(); return heights'),
    sentence: /ended its own thread/,
    ...inPage,
  },
  {
    title: 'that floods the page with messages',
    source: program('for (;;) postMessage(heights)'),
    sentence: /may not use postMessage/,
    ...inPage,
  },
  {
    title: 'that never ends',
    source: program('for (;;);'),
    sentence: /longer than \d+ s for one map/,
    ...inPage,
  },
  {
    title: 'that never is ready',
    source: 'for (;;);',
    sentence: /longer than \d+ s before it was ready/,
    ...inPage,
  },
]
