import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BODY_TYPES, VIEWS } from '../model.ts'
import { SHARED_COUNT } from '../shared/generation.ts'
import { sharedIds } from '../shared/stock.ts'
import { COLOURS, PAINTS, paintOf } from './colours.ts'
import { drawing } from './drawing.ts'
import { pictureIdOf, subjectOf } from './picture-ids.ts'
import { alternativeText } from './texts.ts'

describe('the id of a picture', () => {
  test('leads to what is drawn', () => {
    for (const body of BODY_TYPES)
      for (const view of VIEWS)
        for (const paint of PAINTS.keys()) {
          const id = pictureIdOf('veh_01J9ZK3T8Q', { body, view, paint })
          expect(id).toMatch(/^pic_[0-9A-HJKMNP-TV-Z]{10}$/)
          expect(subjectOf(id)).toEqual({ body, view, paint })
        }
  })

  test('is another one for each vehicle', () => {
    const ids = Array.from({ length: SHARED_COUNT }, (_, index) =>
      pictureIdOf(sharedIds.print(index), { body: 'SUV', view: 'SIDE', paint: 3 })
    )
    expect(new Set(ids).size).toBe(SHARED_COUNT)
  })

  test('that was made up is seldom one', () => {
    const madeUp = fc.sample(fc.stringMatching(/^pic_[0-9A-HJKMNP-TV-Z]{10}$/), { numRuns: 4000, seed: 5 })
    expect(madeUp.filter((id) => subjectOf(id)).length).toBeLessThan(40)
  })
})

describe('a drawing', () => {
  test.each(BODY_TYPES.flatMap((body) => VIEWS.map((view) => [body, view] as const)))(
    'of a %s, %s, is a small image that runs and loads nothing',
    (body, view) => {
      const text = drawing({ body, view, paint: 4 }, 640)
      expect(text).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="480" viewBox="0 0 640 480">.*<\/svg>$/
      )
      expect(text.length).toBeLessThan(12_000)
      expect(text).not.toMatch(/script|style|href|url\(|NaN|undefined|on\w+=/)
    }
  )

  test('has the colour of the car', () => {
    expect(drawing({ body: 'SUV', view: 'SIDE', paint: 4 }, 640)).not.toBe(
      drawing({ body: 'SUV', view: 'SIDE', paint: 5 }, 640)
    )
  })
})

test.each([
  ['Tidal blue', 'blue'],
  ['Nachtschwarz metallic', 'black'],
  ['Rosso fuoco', 'red'],
  ['Gris plata', 'grey'],
  ['Verde oliva', 'green'],
  ['Mystery', 'silver']
])('the colour %s is drawn in %s', (name, colour) => {
  expect(PAINTS[paintOf(name)]?.colour).toBe(colour)
})

test('every colour has a paint', () => {
  for (const colour of COLOURS) expect(PAINTS.some((paint) => paint.colour === colour)).toBe(true)
})

test.each([
  ['en', 'A blue Aurelia Corvo estate, seen from the front left.'],
  ['es', 'Aurelia Corvo (familiar) de color azul, visto desde delante a la izquierda.'],
  ['de', 'Aurelia Corvo (Kombi) in Blau, von vorne links gesehen.'],
  ['fr', 'Aurelia Corvo (break) de couleur bleue, vue avant gauche.'],
  ['it', 'Aurelia Corvo (station wagon) di colore blu, vista anteriore sinistra.'],
  ['nl', 'Aurelia Corvo (stationwagen) in het blauw, gezien van linksvoor.'],
  ['pt', 'Aurelia Corvo (carrinha) de cor azul, visto da frente à esquerda.']
] as const)('the alternative text in %s', (language, text) => {
  expect(alternativeText(language, 'Aurelia Corvo', { body: 'ESTATE', colour: 'blue', view: 'FRONT_LEFT' })).toBe(text)
})
