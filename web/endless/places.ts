/** Places worth a visit, chosen by eye from the results of a search over five lands. */
export const places = [
  {
    id: 'crest',
    link: 'seed=42&east=-1096007&north=-87842&up=3253&heading=75&pitch=-4&sun=220&sunheight=28',
  },
  { id: 'snow', link: 'east=-1014420&north=412274&up=2744&heading=150&pitch=-3' },
  {
    id: 'slope',
    link: 'seed=7&east=-1837566&north=1745208&up=1185&heading=52.5&pitch=-4&sun=220&sunheight=28',
  },
  {
    id: 'bay',
    link: 'seed=3&east=1154147&north=119072&up=1200&heading=67.5&pitch=-7&sun=220&sunheight=28',
  },
  {
    id: 'drowned',
    link: 'seed=9&east=1334238&north=1860972&up=1200&heading=112.5&pitch=-7&sun=220&sunheight=28',
  },
  { id: 'ridges', link: 'seed=42&east=-1197349&north=1249431&up=2577&heading=262.5&pitch=-4' },
  {
    id: 'island',
    link: 'seed=9&east=-127488&north=-1995584&up=1200&heading=180&pitch=-9&sun=100&sunheight=35',
  },
  {
    id: 'cape',
    link: 'seed=42&east=-1251559&north=730631&up=1200&heading=172.5&pitch=-7&sun=220&sunheight=28',
  },
  { id: 'dawn', link: 'seed=42&east=-1197349&north=1249431&up=3577&heading=100&pitch=-5&sun=98&sunheight=6' },
  {
    id: 'orbit',
    link: 'seed=42&east=0&north=0&up=3000000&heading=120&pitch=-65&sun=60&sunheight=42',
  },
] as const

/** Where the page begins if its address names no place: with the sun low over valleys and rivers. */
export const start = places.find(({ id }) => id === 'dawn')!.link
