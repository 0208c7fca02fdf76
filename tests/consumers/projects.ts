/** One way to run a project: its build, and the server of its page. */
interface Way {
  build?: string[]
  /** A program of the project, or the folder to serve. `PORT` stands for the port. */
  serve: string[] | { folder: string }
}

/** A third-party project that uses the package: a folder of tests/consumers, and its other dependencies. */
export interface Project {
  folder: string
  packages: string[]
  /** Checkers that must find no error. */
  checks?: string[][]
  ways: Record<string, Way>
  /**
   * `load`: the page writes the data of the `load` event into #said; `server`: the server also writes into
   * #server.
   */
  says?: 'load' | 'server'
  /** What `globalThis.result` of a page without a terrain comes to. */
  result?: unknown
  /** Errors on the console that are expected. */
  expected?: RegExp
}

const vite = (version: number): Project => ({
  folder: 'vite',
  packages: [`vite@${version}`, 'three@0.187'],
  ways: viteWays,
})
const viteWays: Project['ways'] = {
  dev: { serve: ['vite', '--host', '127.0.0.1', '--strictPort', '--port', 'PORT'] },
  build: {
    build: ['vite', 'build'],
    serve: ['vite', 'preview', '--host', '127.0.0.1', '--strictPort', '--port', 'PORT'],
  },
}

const next = (version: number, ...flags: string[]): Project => ({
  folder: 'projects/next',
  packages: [`next@${version}`, 'react@19', 'react-dom@19', ...reactTypes, '@types/node@22', 'typescript@5'],
  ways: {
    dev: { serve: ['next', 'dev', ...flags, '-H', '127.0.0.1', '-p', 'PORT'] },
    build: { build: ['next', 'build', ...flags], serve: ['next', 'start', '-H', '127.0.0.1', '-p', 'PORT'] },
  },
  says: 'server',
})
const reactTypes = ['@types/react@19', '@types/react-dom@19']

export const projects: Record<string, Project> = {
  'vite-5': vite(5),
  'vite-6': vite(6),
  'vite-7': vite(7),
  'vite-8': vite(8),
  react: {
    folder: 'projects/react',
    packages: ['vite@8', 'react@19', 'react-dom@19', ...reactTypes, 'typescript@5'],
    checks: [['tsc', '-p', '.']],
    ways: viteWays,
    says: 'load',
  },
  'next-webpack': next(15),
  'next-turbopack': next(15, '--turbopack'),
  vue: {
    folder: 'projects/vue',
    packages: ['vite@7', '@vitejs/plugin-vue@6', 'vue@3', 'vue-tsc@3', 'typescript@5'],
    checks: [['vue-tsc', '-p', '.']],
    ways: viteWays,
    says: 'load',
  },
  svelte: {
    folder: 'projects/svelte',
    packages: ['vite@7', '@sveltejs/vite-plugin-svelte@6', 'svelte@5', 'svelte-check@4', 'typescript@5'],
    checks: [['svelte-check', '--fail-on-warnings']],
    ways: viteWays,
    says: 'load',
  },
  astro: {
    folder: 'projects/astro',
    packages: ['astro@5'],
    ways: {
      dev: { serve: ['astro', 'dev', '--host', '127.0.0.1', '--port', 'PORT'] },
      build: {
        build: ['astro', 'build'],
        serve: ['astro', 'preview', '--host', '127.0.0.1', '--port', 'PORT'],
      },
    },
    says: 'load',
  },
  eleventy: {
    folder: 'projects/eleventy',
    packages: ['@11ty/eleventy@3'],
    ways: { build: { build: ['eleventy'], serve: { folder: '_site' } } },
  },
  observable: {
    folder: 'projects/observable',
    packages: ['@observablehq/framework@1'],
    ways: { build: { build: ['observable', 'build'], serve: { folder: 'dist' } } },
    expected: /ERR_NAME_NOT_RESOLVED|404/, // the fonts of its theme, and an icon
  },
  cesium: {
    folder: 'projects/cesium',
    packages: ['cesium@1'],
    ways: { plain: { serve: { folder: '' } } },
    result: { differences: 0, seams: { borders: true, count: 0 }, isDrawn: true, isHeight: true },
  },
  templates: {
    folder: 'projects/templates',
    packages: ['preact@10', 'solid-js@1', 'typescript@5'],
    checks: [['tsc', '-p', '.']],
    ways: {},
  },
  esbuild: {
    folder: 'vite',
    packages: ['esbuild@0.28', 'three@0.187'],
    ways: {
      build: {
        build: [
          'esbuild',
          'main.js',
          'index.html',
          '--bundle',
          '--format=esm',
          '--loader:.html=copy',
          '--outdir=dist',
        ],
        serve: { folder: 'dist' },
      },
    },
    expected: /404/, // its bundler leaves the files behind without a message
  },
  webpack: {
    folder: 'webpack',
    packages: ['webpack@5', 'webpack-cli@6', 'three@0.187'],
    ways: {
      build: {
        build: ['webpack', 'build', '--entry', './main.js', '--mode', 'production', '--no-performance'],
        serve: { folder: '.' },
      },
    },
  },
}
