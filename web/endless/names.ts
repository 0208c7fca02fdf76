/** Syllables of names in Latin letters and in katakana. */
const syllables = (
  'a ア,ka カ,sa サ,ta タ,na ナ,ma マ,ra ラ,i イ,ki キ,shi シ,ni ニ,mi ミ,ri リ,u ウ,ku ク,su ス,mu ム,ru ル,' +
  'e エ,ke ケ,se セ,te テ,ne ネ,me メ,re レ,o オ,ko コ,so ソ,to ト,no ノ,mo モ,ro ロ'
)
  .split(',')
  .map((pair) => pair.split(' ') as [string, string])

/** The name of what lies at a place, in metres east and north: the same for everybody. */
export function nameAt({ east, north }: { east: number; north: number }, language: string): string {
  let hash = Math.imul(Math.round(east), 0x9e3779b1) ^ Math.imul(Math.round(north), 0x85ebca6b)
  const next = (count: number) => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash ^= hash >>> 13
    return (hash >>> 0) % count
  }
  const count = 2 + next(2)
  const parts = Array.from({ length: count }, () => syllables[next(syllables.length)]!)
  if (language === 'ja') return parts.map(([, kana]) => kana).join('')
  const name = parts.map(([latin]) => latin).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}
