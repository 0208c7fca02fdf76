// Stands in for main.ts in the single file. What "Embed" saves of it carries a terrain, and shows nothing else.
if (document.getElementById('terrain')) await import('../embed/main.js')
else await import('./main.js')

export {}
