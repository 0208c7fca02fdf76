/** Places worth a visit, chosen by eye from the results of a search over five lands. */
export const places = [
  {
    id: 'crest',
    link: 'seed=42&east=-1249152&north=-159872&up=3636&heading=262.5&pitch=-4&sun=220&sunheight=28',
  },
  {
    id: 'snow',
    link: 'east=752256&north=-858496&up=5003&heading=330&pitch=-3',
  },
  {
    id: 'slope',
    link: 'seed=7&east=-752000&north=-918144&up=2610&heading=75&pitch=-4&sun=220&sunheight=28',
  },
  {
    id: 'bay',
    link: 'seed=3&east=498056&north=726413&up=1200&heading=165&pitch=-7&sun=220&sunheight=28',
  },
  {
    id: 'drowned',
    link: 'east=-1301280&north=299919&up=1200&heading=67.5&pitch=-7&sun=220&sunheight=28',
  },
  {
    id: 'ridges',
    link: 'seed=42&east=-133888&north=958976&up=4439&heading=352.5&pitch=-4',
  },
  {
    id: 'island',
    link: 'seed=3&east=1031695&north=1062627&up=1400&heading=315&pitch=-8&sun=100&sunheight=35',
  },
  {
    id: 'cape',
    link: 'east=-652736&north=-309822&up=1200&heading=105&pitch=-7&sun=220&sunheight=28',
  },
  {
    id: 'dawn',
    link: 'seed=42&east=-133888&north=958976&up=4889&heading=82.5&pitch=-5&sun=98&sunheight=6',
  },
  {
    id: 'orbit',
    link: 'seed=42&east=0&north=0&up=3000000&heading=120&pitch=-65&sun=60&sunheight=42',
  },
] as const

/** Where the page begins if its address names no place: with the sun low over valleys and rivers. */
export const start = places.find(({ id }) => id === 'dawn')!.link
