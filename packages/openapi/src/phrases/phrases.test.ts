import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Limit, Note, SchemaView } from '../model/schema.ts'
import { briefPhrase } from './brief.ts'
import { decimalsOfStep, limitPhrases } from './limits.ts'
import { notePhrase } from './notes.ts'
import { createPhraseBook, type Phrase, type PhraseBook, plainText } from './phrase-book.ts'
import { sentencesOf } from './sentences.ts'
import { stylePhrases } from './styles.ts'
import { typeText } from './types.ts'
import { valueCode } from './values.ts'

const CONTENT = join(import.meta.dirname, '../../../../content/i18n')

function words(language: string): PhraseBook {
  const text = readFileSync(join(CONTENT, language, 'reference-operation.json'), 'utf8')
  return createPhraseBook(sentencesOf(JSON.parse(text), language), language)
}

const en = words('en')
const es = words('es')
const shown = (phrase: Phrase) => phrase.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``)).join('')
const limits = (values: Partial<Record<Limit['keyword'], Limit['value']>>): Limit[] =>
  Object.entries(values).map(([keyword, value]) => ({ keyword: keyword as Limit['keyword'], value }))

describe('limits in words', () => {
  it.each<[Partial<Record<Limit['keyword'], Limit['value']>>, string[], string, string]>([
    [{ minLength: 2, maxLength: 35 }, ['string'], '2 to 35 characters', 'de 2 a 35 caracteres'],
    [{ minLength: 3, maxLength: 3 }, ['string'], 'exactly 3 characters', 'exactamente 3 caracteres'],
    [{ minLength: 1 }, ['string'], 'at least 1 character', 'al menos 1 carácter'],
    [{ minLength: 0, maxLength: 1000 }, ['string'], 'at most 1,000 characters', 'como máximo 1.000 caracteres'],
    [{ minLength: 0 }, ['string'], '', ''],
    [
      { maximum: 100_000, multipleOf: 0.01 },
      ['number'],
      'at most 100,000.00; at most 2 decimal places',
      'como máximo 100.000,00; como máximo 2 decimales'
    ],
    [{ exclusiveMinimum: 0 }, ['number'], 'greater than 0', 'mayor que 0'],
    [{ minimum: 1, maximum: 84 }, ['integer'], '1 to 84', 'de 1 a 84'],
    [{ minimum: 0, exclusiveMaximum: 1 }, ['number'], 'at least 0; less than 1', 'al menos 0; menor que 1'],
    [{ maximum: 2 ** 63 }, ['integer'], 'at most 9,223,372,036,854,775,807', 'como máximo 9.223.372.036.854.775.807'],
    [{ multipleOf: 1 }, ['number'], 'whole numbers only', 'solo números enteros'],
    [{ multipleOf: 1 }, ['integer'], '', ''],
    [{ multipleOf: 12 }, ['integer'], 'a multiple of 12', 'múltiplo de 12'],
    [
      { minItems: 1, maxItems: 5, uniqueItems: true },
      ['array'],
      '1 to 5 items; no duplicate items',
      'de 1 a 5 elementos; sin elementos repetidos'
    ],
    [{ uniqueItems: false }, ['array'], '', ''],
    [{ maxProperties: 1 }, ['object'], 'at most 1 property', 'como máximo 1 propiedad'],
    [{ pattern: '^[A-Z]{{ x }}$t(a)$' }, ['string'], 'matches `^[A-Z]{{ x }}$t(a)$`', 'cumple `^[A-Z]{{ x }}$t(a)$`']
  ])('%j of %j', (values, types, english, spanish) => {
    expect(limitPhrases(limits(values), types, en).map(shown).join('; ')).toBe(english)
    expect(limitPhrases(limits(values), types, es).map(shown).join('; ')).toBe(spanish)
  })

  it('has every pattern of an allOf chain', () => {
    const both: Limit[] = [
      { keyword: 'pattern', value: '^a' },
      { keyword: 'pattern', value: 'z$' }
    ]
    expect(limitPhrases(both, ['string'], en).map(shown)).toEqual(['matches `^a`', 'matches `z$`'])
  })

  it('knows the decimals of every power of ten, and of nothing else', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 12 }), (decimals) => decimalsOfStep(10 ** -decimals) === decimals))
    expect([5, 0.25, 0, -1, 10].map(decimalsOfStep)).toEqual(Array(5).fill(undefined))
  })
})

describe('types in words', () => {
  it.each<[SchemaView, string, string]>([
    [{ types: ['string'] }, 'string', 'string'],
    [{ types: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null', 'string (date-time) o null'],
    [{ types: ['null', 'string', 'integer'] }, 'string, integer, or null', 'string, integer o null'],
    [{ types: ['array'], items: { types: ['string'] } }, 'array of string', 'array de string'],
    [
      { types: ['array', 'null'], items: { types: ['integer', 'null'] } },
      'array of (integer or null) or null',
      'array de (integer o null) o null'
    ],
    [{ types: ['array'] }, 'array', 'array'],
    [{ types: [] }, 'any value', 'cualquier valor'],
    [{ types: ['never'] }, 'no value is allowed', 'no se admite ningún valor'],
    [{ types: [], enumeration: [{ value: 'a' }, { value: null }] }, 'string or null', 'string o null'],
    [{ types: [], constant: { value: 1.5 } }, 'number', 'number'],
    [{ types: [], properties: [] }, 'object', 'object'],
    [
      { types: [], variants: [{ kind: 'oneOf', options: [{ label: 'a', schema: { types: [] } }] }] },
      'one of several',
      'una de varias opciones'
    ],
    [
      {
        types: [],
        variants: [
          {
            kind: 'anyOf',
            options: [
              { label: 'a', schema: { types: ['null'] } },
              { label: 'b', schema: { types: ['object'] } }
            ]
          }
        ]
      },
      'object or null',
      'object o null'
    ],
    [{ types: [], defect: { kind: 'brokenRef', ref: '#/x' } }, '', '']
  ])('%j', (schema, english, spanish) => {
    expect(typeText(schema, en)).toBe(english)
    expect(typeText(schema, es)).toBe(spanish)
  })
})

describe('values as code', () => {
  it.each<[unknown, string[], string]>([
    ['EUR', ['string'], 'EUR'],
    ['1', ['string', 'integer'], '"1"'],
    ['EUR', [], '"EUR"'],
    ['', ['string'], '""'],
    [' x', ['string'], '" x"'],
    [null, ['string', 'null'], 'null'],
    [{ a: [1, 'b'] }, ['object'], '{ "a": [1, "b"] }'],
    [undefined, [], 'undefined']
  ])('%j of %j', (value, types, code) => {
    expect(valueCode(value, types).code).toBe(code)
  })
})

describe('rules in one sentence', () => {
  const owner: SchemaView = {
    types: ['array'],
    limits: [{ keyword: 'minContains', value: 2 }],
    prefixItems: [
      { types: ['number'], title: 'longitude' },
      { types: ['string'], limits: [{ keyword: 'minLength', value: 2 }] }
    ]
  }
  const text: SchemaView = { types: ['string'], limits: [{ keyword: 'minLength', value: 2 }] }
  const isSpain: SchemaView = {
    types: ['object'],
    properties: [{ name: 'country', required: true, schema: { types: [], constant: { value: 'ES' } } }]
  }
  const hasVat: SchemaView = { types: [], properties: [{ name: 'vat', required: true, schema: { types: [] } }] }
  it.each<[Note, string, string]>([
    [
      { kind: 'tuple', params: { count: 2 } },
      'A list in a fixed order: longitude and string, at least 2 characters.',
      'Una lista con un orden fijo: longitude y string, al menos 2 caracteres.'
    ],
    [
      { kind: 'contains', schemas: [{ role: 'contains', schema: text }] },
      'At least 2 items are string, at least 2 characters.',
      'Al menos 2 elementos son string, al menos 2 caracteres.'
    ],
    [
      { kind: 'propertyNames', schemas: [{ role: 'names', schema: text }] },
      'Names of properties: string, at least 2 characters.',
      'Nombres de las propiedades: string, al menos 2 caracteres.'
    ],
    [
      { kind: 'not', schemas: [{ role: 'not', schema: { types: ['null'] } }] },
      'Must not be null.',
      'No debe ser null.'
    ],
    [
      { kind: 'not', schemas: [{ role: 'not', schema: hasVat }] },
      'Rejected if `vat` is present.',
      'Se rechaza cuando se indica `vat`.'
    ],
    [
      {
        kind: 'if',
        schemas: [
          { role: 'if', schema: isSpain },
          { role: 'then', schema: hasVat },
          { role: 'else', schema: { types: ['object'] } }
        ]
      },
      'If `country` is `"ES"`, then `vat` is present; otherwise the value is object.',
      'Si `country` es `"ES"`, entonces se indica `vat`; en caso contrario, el valor es object.'
    ],
    [
      { kind: 'dependentRequired', params: { property: 'iban', required: ['bic', 'holder'] } },
      'With `iban`, `bic` and `holder` are required too.',
      'Con `iban` también son obligatorios `bic` y `holder`.'
    ],
    [
      { kind: 'contentMediaType', params: { mediaType: 'application/jwt' } },
      'Contains `application/jwt`.',
      'Contiene `application/jwt`.'
    ],
    [
      { kind: 'unevaluatedProperties' },
      'Additional properties are not allowed.',
      'No se admiten propiedades adicionales.'
    ]
  ])('%j', (note, english, spanish) => {
    expect(shown(notePhrase(note, owner, en))).toBe(english)
    expect(shown(notePhrase(note, owner, es))).toBe(spanish)
  })

  it('never fails, and ends, however rules are nested', () => {
    const schema = fc.letrec<{ schema: SchemaView }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constant({ types: ['string'] }),
        fc.record(
          {
            types: fc.subarray(['string', 'object', 'array', 'null', 'never']),
            title: fc.string(),
            constant: fc.record({ value: fc.jsonValue() }),
            properties: fc.array(fc.record({ name: fc.string(), required: fc.boolean(), schema: tie('schema') }), {
              maxLength: 3
            }),
            items: tie('schema'),
            variants: fc.constant([]),
            notes: fc.array(
              fc.record({
                kind: fc.constantFrom('not', 'if', 'contains', 'tuple'),
                schemas: fc.array(
                  fc.record({ role: fc.constantFrom('not', 'if', 'then', 'else'), schema: tie('schema') })
                )
              }),
              { maxLength: 2 }
            )
          },
          { requiredKeys: ['types'] }
        )
      ) as fc.Arbitrary<SchemaView>
    })).schema
    fc.assert(
      fc.property(schema, (view) => {
        expect(plainText(briefPhrase(view, en))).not.toContain('reference.schema')
        for (const note of view.notes ?? []) notePhrase(note, view, es)
      }),
      { numRuns: 200 }
    )
  })
})

describe('styles in words', () => {
  it.each([
    [{ name: 'filter', style: 'deepObject' }, ['Style `deepObject`: `filter[a]=1&filter[b]=2`']],
    [{ name: 'ids', explode: false }, ['Several values: `ids=a,b`']],
    [{ name: 'ids', style: 'pipeDelimited', explode: false }, ['Style `pipeDelimited`: `ids=a|b`']],
    [{ name: 'id', style: 'matrix', explode: true }, ['Style `matrix`: `;id=a;id=b`']],
    [{ name: 'id', style: 'label', types: ['integer'] }, ['Style `label`: `.a`']],
    [{ name: 'id', style: 'other' }, ['Style `other`']],
    [{ name: 'q', allowReserved: true }, ['Reserved characters are sent as they are, not percent-encoded.']],
    [{ name: 'q' }, []]
  ])('%j', (value, sentences) => {
    expect(stylePhrases(value, 'types' in value ? (value.types as string[]) : ['array'], en).map(shown)).toEqual(
      sentences
    )
  })
})
