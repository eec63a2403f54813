import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonText, yamlText } from './convert.ts'

test('YAML becomes JSON with the same values in the same order, dates and words as texts', () => {
  const yaml = 'openapi: 3.1.1 # published\ninfo: { version: 2026-11-02, x-on: on, title: |-\n   Größe\n   two }\n'
  expect(
    jsonText('openapi: 3.1.1 # published\ninfo:\n  version: 2026-11-02\n  x-on: on\n  y: { b: 1, a: null }\n')
  ).toBe(
    '{\n  "openapi": "3.1.1",\n  "info": {\n    "version": "2026-11-02",\n    "x-on": "on",\n    "y": {\n      "b": 1,\n      "a": null\n    }\n  }\n}\n'
  )
  expect(() => jsonText(yaml)).toThrow()
})

test('JSON becomes YAML in blocks, without anchors', () => {
  const shared = { type: 'string' }
  expect(yamlText(JSON.stringify({ openapi: '3.1.1', version: '1.0', a: [shared], b: shared }))).toBe(
    "openapi: 3.1.1\nversion: '1.0'\na:\n  - type: string\nb:\n  type: string\n"
  )
})

test('whatever JSON holds is the same after YAML', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify({ openapi: '3.1.1', ...value })
      expect(JSON.parse(jsonText(yamlText(text)))).toEqual(JSON.parse(text))
    })
  )
})
