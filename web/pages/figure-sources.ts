/** Whose method or program a figure shows. */
export interface FigureSource {
  author?: string
  title: string
  language: 'en' | 'fr' | 'ja'
  address?: string
  year?: number
}

export const fournier: FigureSource = {
  author: 'Alain Fournier, Don Fussell, Loren Carpenter',
  title: 'Computer Rendering of Stochastic Models',
  language: 'en',
  year: 1982,
}
export const miller: FigureSource = {
  author: 'Gavin Miller',
  title: 'The Definition and Rendering of Terrain Maps',
  language: 'en',
  year: 1986,
}
export const palais: FigureSource = {
  author: 'Palais de la découverte',
  title: 'Faites des montagnes',
  language: 'fr',
  address:
    'http://www.palais-decouverte.fr/fr/lascienceestla/experiences-dinformatique/faites-des-montagnes/',
}
export const stampNoise: FigureSource = {
  title: 'Génération procédurale de terrain, II : Stamp Noise',
  language: 'fr',
  year: 2016,
}
export const voirol: FigureSource = {
  author: 'William Voirol',
  title: 'Rétro-D : terrain fractal avec Diamond-Square',
  language: 'fr',
  year: 2016,
}
export const imai: FigureSource = {
  author: 'Imai',
  title: 'Diamond-Squareアルゴリズムの高度マップをThree.jsで描画',
  language: 'ja',
  address: 'https://imai1.hatenablog.com/entry/2022/07/23/163958',
  year: 2022,
}
export const gain: FigureSource = {
  author: 'James Gain, Patrick Marais, Wolfgang Straßer',
  title: 'Terrain Sketching',
  language: 'en',
  year: 2009,
}
export const braun: FigureSource = {
  author: 'Jean Braun, Sean Willett',
  title: 'A very efficient O(n), implicit and parallel method to solve the stream power equation',
  language: 'en',
  year: 2013,
}
