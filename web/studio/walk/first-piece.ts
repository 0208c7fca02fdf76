/**
 * The piece of the endless land that is offered first: a mountain with water at its foot, chosen by eye
 * from the best of many lands, in the light of the mountain that a reader sees before.
 */
export const firstPiece =
  '?generator=endless&exponent=9&seed=51&roughness=0.18&level=11&x=-23808&y=28672&amplitude=0.6&rivers=true' +
  '&gullies=1.4&water=32&sun=310&sunheight=24'
