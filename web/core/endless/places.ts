/** Places worth a visit, chosen by eye from the results of a search over four lands. */
export const places = [
  {
    id: 'needle',
    link: 'seed=9&roughness=0.3&east=171634&north=-37268&up=6900&heading=300&pitch=-6&sun=250&sunheight=18',
  },
  {
    id: 'beacon',
    link: 'east=-372572&north=236376&up=5200&heading=120&pitch=-3',
  },
  {
    id: 'wall',
    link: 'seed=9&roughness=0.3&east=-345000&north=-178300&up=1200&heading=315&pitch=5&sun=200&sunheight=24',
  },
  {
    id: 'bay',
    link: 'seed=9&roughness=0.3&east=299500&north=91700&up=3400&heading=315&pitch=-8&sun=220&sunheight=28',
  },
  {
    id: 'lagoon',
    link: 'east=421469&north=555003&up=9000&heading=10&pitch=-22&sun=300&sunheight=34',
  },
  {
    id: 'inland',
    link: 'seed=7&east=494269&north=68464&up=9500&heading=200&pitch=-22&sunheight=30&roughness=0.1',
  },
  {
    id: 'island',
    link: 'east=-512305&north=291104&up=2600&heading=60&pitch=-4&sun=330&sunheight=22',
  },
  {
    id: 'isle',
    link: 'seed=9&roughness=0.3&east=-472916&north=-347707&up=3000&heading=140&pitch=-3&sun=200&sunheight=12',
  },
  {
    id: 'dawn',
    link: 'east=-2000&north=0&up=6000&heading=90&pitch=-4&sun=95&sunheight=3&seed=42&roughness=0.1',
  },
  {
    id: 'orbit',
    link: 'east=0&north=0&up=150000&heading=30&pitch=-38&sun=320&sunheight=30&seed=42&roughness=0.1',
  },
] as const
