import { describe, expect, it } from 'vitest'
import { resolvePointer } from '../pointer.ts'
import { Resolver } from './resolver.ts'

const document = (schemas: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
  openapi: '3.1.0',
  components: { schemas },
  ...rest
})

describe('a JSON pointer', () => {
  // RFC 6901, sections 5 and 6.
  const example = {
    foo: ['bar', 'baz'],
    '': 0,
    'a/b': 1,
    'c%d': 2,
    'e^f': 3,
    'g|h': 4,
    'i\\j': 5,
    'k"l': 6,
    ' ': 7,
    'm~n': 8
  }
  it.each([
    ['', example],
    ['/foo', example.foo],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
    ['#', example],
    ['#/foo/0', 'bar'],
    ['#/', 0],
    ['#/a~1b', 1],
    ['#/c%25d', 2],
    ['#/e%5Ef', 3],
    ['#/g%7Ch', 4],
    ['#/i%5Cj', 5],
    ['#/k%22l', 6],
    ['#/%20', 7],
    ['#/m~0n', 8]
  ])('%j leads where RFC 6901 says', (pointer, value) => expect(resolvePointer(example, pointer)).toEqual(value))

  it.each(['#/constructor', '/__proto__', '/foo/length', '/foo/-', '/foo/01', '/foo/0/x', '#/%', 'foo', '/nothing'])(
    '%j leads nowhere',
    (pointer) => expect(resolvePointer(example, pointer)).toBeUndefined()
  )

  it('reads ~01 as ~1', () => expect(resolvePointer({ '~1': 1 }, '/~01')).toBe(1))
})

describe('Resolver', () => {
  it('knows the component that a reference leads to', () => {
    const money = { type: 'string' }
    expect(new Resolver(document({ Money: money })).resolve('#/components/schemas/Money')).toEqual({
      value: money,
      component: { kind: 'schemas', name: 'Money' },
      pointer: '/components/schemas/Money'
    })
  })

  it('follows references that say nothing of their own, and keeps the name that was written', () => {
    const resolver = new Resolver(
      document({ A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/C' }, C: { type: 'null' } })
    )
    expect(resolver.resolve('#/components/schemas/A')).toEqual({
      value: { type: 'null' },
      component: { kind: 'schemas', name: 'A' },
      pointer: '/components/schemas/C'
    })
  })

  it('stops at a schema with something beside its reference', () => {
    const a = { $ref: '#/components/schemas/B', description: 'Said of A' }
    const resolver = new Resolver(document({ A: a, B: {} }))
    expect(resolver.resolve('#/components/schemas/A').value).toBe(a)
  })

  it('follows a response with a description beside its reference', () => {
    const responses = { A: { $ref: '#/components/responses/B', description: 'Said of A' }, B: { description: 'B' } }
    const resolver = new Resolver({ components: { responses } })
    expect(resolver.resolve('#/components/responses/A').value).toBe(responses.B)
  })

  it.each([
    ['itself', { A: { $ref: '#/components/schemas/A' } }],
    ['another and back', { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }],
    ['itself with a description', { A: { $ref: '#/components/schemas/A', description: 'x' } }],
    ['one that loops', { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/B' } }]
  ])('reports a loop through %s', (_, schemas) =>
    expect(new Resolver(document(schemas)).resolve('#/components/schemas/A')).toEqual({
      component: { kind: 'schemas', name: 'A' },
      defect: { kind: 'refLoop', ref: '#/components/schemas/A' }
    })
  )

  it.each(['#/components/schemas/Nothing', '#nothing', 'other.yaml#/A', 'https://example.com/a', '#/%', ''])(
    'reports that %j leads nowhere',
    (ref) => expect(new Resolver(document({})).resolve(ref)).toEqual({ defect: { kind: 'brokenRef', ref } })
  )

  it('names the reference on the way that is broken', () =>
    expect(new Resolver(document({ A: { $ref: '#/components/schemas/B' } })).resolve('#/components/schemas/A')).toEqual(
      {
        component: { kind: 'schemas', name: 'A' },
        defect: { kind: 'brokenRef', ref: '#/components/schemas/B' }
      }
    ))

  it('reads escaped and percent-encoded names', () => {
    const resolver = new Resolver(document({ 'a/b~c d': { type: 'null' } }, { paths: { '/x/{id}': { get: {} } } }))
    expect(resolver.resolve('#/components/schemas/a~1b~0c%20d').component?.name).toBe('a/b~c d')
    expect(resolver.resolve('#/paths/~1x~1%7Bid%7D/get')).toEqual({ value: {}, pointer: '/paths/~1x~1{id}/get' })
  })

  it('finds schemas by their anchors, but not in values', () => {
    const resolver = new Resolver(
      document({
        A: { default: { $anchor: 'here' }, properties: { $anchor: { type: 'null' }, x: { $anchor: 'here' } } },
        B: { $dynamicAnchor: 'node' }
      })
    )
    expect(resolver.resolve('#here').pointer).toBe('/components/schemas/A/properties/x')
    expect(resolver.resolve('#node').component?.name).toBe('B')
  })

  it('knows the document by its own address (OpenAPI 3.2)', () => {
    const resolver = new Resolver(document({ A: { type: 'null' } }, { $self: 'https://example.com/api' }))
    expect(resolver.resolve('https://example.com/api#/components/schemas/A').component?.name).toBe('A')
  })

  it('takes names such as __proto__ and constructor for names', () => {
    const resolver = new Resolver(document(JSON.parse('{"__proto__": {"type": "null"}}')))
    expect(resolver.resolve('#/components/schemas/__proto__').value).toEqual({ type: 'null' })
    expect(resolver.resolve('#/components/schemas/constructor').defect?.kind).toBe('brokenRef')
  })
})
