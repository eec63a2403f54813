import { describe, expect, test } from 'vitest'
import { acceptsGzip, preferredLocale, prefersJson } from './negotiation.ts'

describe('JSON instead of YAML', () => {
  test.each([
    ['application/json', true],
    ['application/json;q=0.9, */*;q=0.1', true],
    ['Application/JSON', true],
    ['application/yaml;q=0.5, application/json', true],
    ['*/*', false],
    ['application/json, text/plain, */*', false],
    ['application/yaml', false],
    ['application/json;q=0.5, application/yaml', false],
    ['application/json;q=0', false],
    ['application/vnd.oai.openapi+json', true],
    ['application/vnd.oai.openapi+json;version=3.1', true],
    ['application/openapi+json, */*;q=0.1', true],
    ['application/vnd.oai.openapi', false],
    ['application/vnd.oai.openapi, application/json;q=0.9', false],
    ['application/vnd.oai.openapi;q=0.5, application/vnd.oai.openapi+json', true],
    ['application/openapi+yaml', false],
    ['application/yaml;q=0, */*', true],
    ['application/vnd.oai.openapi+json;q=0.1, application/json, application/yaml;q=0.5', true],
    ['text/html', false],
    ['', false],
    [undefined, false]
  ])('%s: %s', (accept, expected) => expect(prefersJson(accept)).toBe(expected))
})

test.each([
  ['gzip, deflate, br', true],
  ['GZIP;q=0.1', true],
  ['*', true],
  ['gzip;q=0', false],
  ['*, gzip;q=0', false],
  ['br', false],
  ['identity', false],
  [undefined, false]
])('gzip for %s: %s', (header, expected) => expect(acceptsGzip(header)).toBe(expected))

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.5', 'es'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['de, es;q=0.8', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr-CH, fr;q=0.9', 'en'],
  ['*', 'en'],
  ['es;q=much', 'en'],
  ['', 'en'],
  [undefined, 'en']
])('the language for “%s” is %s', (header, locale) => expect(preferredLocale(header)).toBe(locale))
