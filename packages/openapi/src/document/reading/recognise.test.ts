import { describe, expect, it } from 'vitest'
import { recogniseDocument } from './recognise.ts'

describe('recogniseDocument', () => {
  it.each([
    ['YAML', 'openapi: 3.1.0\ninfo: {}'],
    ['YAML in quotation marks', '"openapi": "3.0.3"\n'],
    ['YAML that is indented as a whole', '   openapi: 3.1.0\n   info:\n      title: x'],
    ['the name after others', 'info:\n  title: x\npaths: {}\nopenapi: 3.1.0'],
    ['a byte order mark', '\uFEFFopenapi: 3.2.0'],
    ['comments, a directive and a marker before it', '# about\n\n%YAML 1.2\n--- # begin\nopenapi: 3.1.0'],
    ['lines that end with CR LF', 'info:\r\n  title: x\r\nopenapi: 3.1.0\r\n'],
    ['JSON', '{"openapi":"3.1.0"}'],
    [
      'JSON with the name after others',
      '\n {\n\t"info": {"title": "a \\" {"},\n\t"paths": {"/a": [1, {}]},\n\t"openapi" : "3.1.0"'
    ],
    ['YAML with braces', '---\n{openapi: 3.1.0, info: {title: x}}'],
    ['YAML with braces behind the marker', '--- {info: {title: x}, openapi: 3.1.0}'],
    ['Swagger 2.0', 'swagger: "2.0"'],
    ['Swagger 2.0 as JSON', '{"swagger": "2.0"}'],
    ['a version that does not exist', 'openapi: 4.0.0']
  ])('takes for OpenAPI: %s', (_, text) => expect(recogniseDocument(text)).toBe('openapi'))

  it.each([
    ['YAML', '# Spanish\noverlay: 1.0.0\nactions: []'],
    ['JSON', '{"overlay": "1.0.0"}']
  ])('takes for an overlay: %s', (_, text) => expect(recogniseDocument(text)).toBe('overlay'))

  it.each([
    ['nothing', ''],
    ['a text', 'We write openapi: 3.1.0 documents.'],
    ['the name deeper inside', 'tools:\n  openapi: 3.1.0'],
    ['the name deeper inside JSON', '{"tools": {"openapi": "3.1.0"}}'],
    ['the name as a value', '{"kind": "openapi", "a": ["openapi", 1]}'],
    ['the name in a text', '{"a": "x, \\"openapi\\": 3"}'],
    ['settings of a tool', 'openapi:\n  output: x.ts'],
    ['a table', 'openapi,overlay\n1,2'],
    ['brackets without end', '['.repeat(100_000)],
    ['the name after 64 kB', `${'#'.repeat(70_000)}\nopenapi: 3.1.0`]
  ])('takes for something else: %s', (_, text) => expect(recogniseDocument(text)).toBeUndefined())
})
