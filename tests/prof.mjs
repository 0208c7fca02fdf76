import { chromium } from '@playwright/test'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
const types={'.js':'text/javascript','.wasm':'application/wasm','.html':'text/html'}
const exp = process.argv[2] ?? '9'
const s=createServer(async(q,r)=>{const p=new URL(q.url,'http://x').pathname; if(p==='/'){r.setHeader('content-type','text/html');return r.end(`<!doctype html><body><orogen-terrain id=t exponent=${exp} ${process.argv[3]??''} loading=eager style="display:block;width:1000px;height:700px"></orogen-terrain><script type=module src=/orogen-terrain.js></script>`)} try{const b=await readFile('dist/orogen'+p);r.setHeader('content-type',types[p.slice(p.lastIndexOf('.'))]??'application/octet-stream');r.end(b)}catch{r.writeHead(404).end()}})
await new Promise(r=>s.listen(0,r))
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const page=await b.newPage()
await page.goto(`http://localhost:${s.address().port}/`)
await page.waitForTimeout(5000)
const c=await page.context().newCDPSession(page)
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:200})
await c.send('Profiler.start')
for(let i=0;i<4;i++){await page.evaluate(i=>document.querySelector('#t').setAttribute('seed',i),i); await page.waitForTimeout(3000)}
const {profile}=await c.send('Profiler.stop')
const self=new Map(), total=new Map(); const byId=new Map(profile.nodes.map(n=>[n.id,n])); const parent=new Map(); for(const n of profile.nodes) for(const k of n.children??[]) parent.set(k,n.id)
const name=n=>`${n.callFrame.functionName||'?'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}`
profile.samples.forEach((id,i)=>{const dt=(profile.timeDeltas[i]??0)/1000; const n=byId.get(id); self.set(name(n),(self.get(name(n))??0)+dt); const seen=new Set(); for(let k=id;k!==undefined;k=parent.get(k)){const m=name(byId.get(k)); if(!seen.has(m)){seen.add(m); total.set(m,(total.get(m)??0)+dt)}}})
const top=(m)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,28).map(([k,v])=>`${(v/4).toFixed(1)} ms  ${k}`).join('\n')
console.log('self per map\n'+top(self)); console.log('total per map\n'+top(total))
await b.close(); s.close()
