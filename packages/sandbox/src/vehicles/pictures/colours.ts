/** Paints of cars: the name as a maker gives it, the plain colour, and how it is drawn. */
export interface Paint {
  name: string
  colour: Colour
  rgb: string
}

export const COLOURS = [
  'white',
  'black',
  'grey',
  'silver',
  'blue',
  'red',
  'green',
  'brown',
  'beige',
  'yellow',
  'orange',
  'purple'
] as const
export type Colour = (typeof COLOURS)[number]

const paint = (name: string, colour: Colour, rgb: string): Paint => ({ name, colour, rgb })

/** At most 32: the number of a paint is part of the ids of pictures. The first of each colour is drawn for other names of that colour. */
export const PAINTS: readonly Paint[] = [
  paint('Chalk white', 'white', '#eceeed'),
  paint('Carbon black', 'black', '#23262a'),
  paint('Slate grey', 'grey', '#6b7178'),
  paint('Moon silver', 'silver', '#b9bfc4'),
  paint('Tidal blue', 'blue', '#2c5f9e'),
  paint('Garnet red', 'red', '#a3262f'),
  paint('Fir green', 'green', '#2f5d46'),
  paint('Chestnut brown', 'brown', '#6d4a35'),
  paint('Dune beige', 'beige', '#cbbb9d'),
  paint('Lemon yellow', 'yellow', '#e0bb2b'),
  paint('Ember orange', 'orange', '#cc6227'),
  paint('Heather purple', 'purple', '#5f4a80'),
  paint('Glacier white', 'white', '#f6f7f8'),
  paint('Midnight black', 'black', '#15171c'),
  paint('Granite grey', 'grey', '#4d545c'),
  paint('Frost silver', 'silver', '#cdd2d6'),
  paint('Night blue', 'blue', '#1f3358'),
  paint('Signal red', 'red', '#c62b2b'),
  paint('Sage green', 'green', '#7d9580'),
  paint('Harbour blue', 'blue', '#4d84b5')
]

/** Parts of the names of colours in the languages of the documents. */
const WORDS: Readonly<Record<Colour, RegExp>> = {
  white: /white|wei(ß|ss)|blanc|bianc|wit\b|branc/,
  black: /black|schwarz|negr|noir|nero|zwart|pret/,
  grey: /gr[ea]y|grau|gris|grigi|grijs|cinz|anthra/,
  silver: /silver|silber|plat[ae]|argent|zilver|prat/,
  blue: /blu|bla[uv]|azul|bleu|azzurr/,
  red: /\bred|rot\b|roj|roug|ross|rood|vermelh/,
  green: /green|grün|verd|vert|groen/,
  brown: /brown|braun|marr|brun|bruin|castanh/,
  beige: /beige|sand|dune|aren|sabbi/,
  yellow: /yellow|gelb|amarill|jaun|giall|geel|amarel/,
  orange: /orang|naranj|aranci|oranj|laranj/,
  purple: /purp|lila|violet|morad|viol|paars|rox/
}

/** The number of the paint in which a colour is drawn, whatever a dealer calls it; silver where the name says nothing. */
export function paintOf(name: string): number {
  const exact = PAINTS.findIndex((each) => each.name === name)
  if (exact >= 0) return exact
  const text = name.toLowerCase()
  const colour = COLOURS.find((each) => WORDS[each].test(text)) ?? 'silver'
  return PAINTS.findIndex((each) => each.colour === colour)
}
