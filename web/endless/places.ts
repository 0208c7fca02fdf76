/** Places worth a visit, chosen by eye from the results of a search over five lands. */
export const places = [
  {
    id: 'crest',
    link: 'seed=42&east=774606&north=-292820&up=4931&heading=60&pitch=-4&sun=135&sunheight=24',
  },
  {
    id: 'snow',
    link: 'east=861362&north=905812&up=5150&heading=240&pitch=-4&sun=315&sunheight=24',
  },
  {
    id: 'slope',
    link: 'seed=3&east=136296&north=241856&up=4206&heading=270&pitch=-4&sun=345&sunheight=24',
  },
  {
    id: 'bay',
    link: 'seed=5&east=-459079&north=-956450&up=992&heading=75&pitch=-7&sun=145&sunheight=30',
  },
  {
    id: 'drowned',
    link: 'east=-974814&north=-863929&up=1382&heading=195&pitch=-7&sun=265&sunheight=30',
  },
  {
    id: 'ridges',
    link: 'seed=42&east=-62380&north=50482&up=5359&heading=210&pitch=-4&sun=285&sunheight=24',
  },
  {
    id: 'island',
    link: 'east=-578408&north=-965776&up=1307&heading=240&pitch=-7&sun=310&sunheight=30',
  },
  {
    id: 'cape',
    link: 'seed=3&east=954402&north=569671&up=1200&heading=100&pitch=-7&sun=180&sunheight=28',
  },
  {
    id: 'dawn',
    link: 'seed=3&east=136296&north=241856&up=4300&heading=79&pitch=-6&sun=98&sunheight=6',
  },
  {
    id: 'orbit',
    link: 'seed=3&east=0&north=0&up=3000000&heading=120&pitch=-65&sun=60&sunheight=42',
  },
] as const

/** Where the page begins if its address names no place: with the sun low over valleys and rivers. */
export const start = places.find(({ id }) => id === 'dawn')!.link
