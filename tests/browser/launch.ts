/** Chromium as readers have it. */
export const wholeChromium = process.env.CHROME_PATH || '/usr/bin/chromium'

/** How every test starts Chromium: the pictures are computed in software, the same on every machine. */
export const launchOptions = (executablePath: string, more: string[] = []) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-gpu',
    '--enable-unsafe-swiftshader',
    // Without libraries of pipelines, programs of the graphics card compile an eighth faster in software.
    '--disable-angle-features=supportsGraphicsPipelineLibrary',
    ...more,
  ],
})
