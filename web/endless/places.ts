/** Places worth a visit, chosen by eye from the results of a search over three lands. */
export const places = [
  { id: 'crest', link: 'east=-190368&north=-260192&up=1500&heading=145&pitch=4&sun=200&sunheight=24' },
  { id: 'snow', link: 'east=64000&north=-78000&up=4400&heading=117&pitch=-6' },
  { id: 'slope', link: 'east=174080&north=284672&up=2700&heading=90&pitch=-8&sun=200&sunheight=24' },
  { id: 'bay', link: 'seed=7&east=-59392&north=-148360&up=4200&heading=0&pitch=-20&sun=220&sunheight=28' },
  { id: 'drowned', link: 'seed=7&east=-116736&north=200000&up=5000&heading=0&pitch=-20' },
  {
    id: 'ridges',
    link: 'seed=7&east=249856&north=321536&up=3700&heading=300&pitch=-14&sun=200&sunheight=24',
  },
  {
    id: 'island',
    link: 'seed=7&east=2711816&north=1469120&up=2500&heading=55&pitch=-10&sun=330&sunheight=22',
  },
  {
    id: 'cape',
    link: 'seed=7&east=2452192&north=1722880&up=1800&heading=270&pitch=-6&sun=200&sunheight=12',
  },
  { id: 'dawn', link: 'seed=42&east=323584&north=-10240&up=3000&heading=90&pitch=-6&sun=95&sunheight=3' },
  { id: 'orbit', link: 'east=0&north=0&up=3000000&heading=120&pitch=-70' },
] as const
