import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: process.env.HEADLESS_PATH, args: ['--no-sandbox','--disable-gpu','--enable-unsafe-swiftshader'] })
const p = await b.newPage({ viewport: { width: 420, height: 340 }, serviceWorkers: 'block' })
const t0=Date.now()
await p.goto('http://127.0.0.1:4500/endless.html?seed=42&roughness=0.1&east=0&north=0&heading=0&pitch=-12&sun=300&sunheight=24&'+process.argv[2])
for (let i=0;i<120;i++){ const [s,f]= await p.locator('orogen-endless').evaluate(e=>[e.isSettled&&e.figures.triangles>1,JSON.stringify(e.figures)]); console.log(((Date.now()-t0)/1000).toFixed(1),f); if (s) break; await p.waitForTimeout(1000) }
await b.close()
