/** Chromium as readers have it. */
export const wholeChromium = process.env.CHROME_PATH || '/usr/bin/chromium'

/**
 * WebGL is drawn by Mesa where it is installed, or else by SwiftShader, whose programs take twice as long to
 * compile.
 */
const drawing =
  process.env.OROGEN_DRAWN_BY === 'mesa'
    ? ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist', '--disable-gpu-compositing']
    : // Without libraries of pipelines, programs compile an eighth faster.
      [
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        '--disable-angle-features=supportsGraphicsPipelineLibrary',
      ]

/** How every test starts Chromium: the pictures are computed in software, the same on every machine. */
export const launchOptions = (executablePath: string, more: string[] = []) => ({
  executablePath,
  env: { ...(process.env as Record<string, string>), LIBGL_ALWAYS_SOFTWARE: '1' },
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    ...drawing,
    // After several crashes of the graphics process Chromium gives pages no context for minutes.
    '--disable-gpu-process-crash-limit',
    '--disable-domain-blocking-for-3d-apis',
    ...more,
  ],
})
