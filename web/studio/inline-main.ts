// Replaces main.ts in the single file. A copy that "Embed" has saved contains a terrain, and shows nothing
// else.
if (document.getElementById('terrain')) await import('../pages/embed/main.js')
else await import('./main.js')

export {}
