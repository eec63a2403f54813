import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readJwks } from './read-jwks.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one' }

describe('a pasted key set', () => {
  it('is read, and a single key is a set of one', () => {
    expect(readJwks(JSON.stringify({ keys: [key] }))).toEqual({ jwks: { keys: [key] } })
    expect(readJwks(JSON.stringify(key))).toEqual({ jwks: { keys: [key] } })
  })

  it('that has a private or a symmetric key is refused', () => {
    expect(readJwks(JSON.stringify(privateKey.export({ format: 'jwk' })))).toEqual({ fault: 'private' })
    expect(readJwks(JSON.stringify({ keys: [key, { kty: 'oct', k: 'c2VjcmV0' }] }))).toEqual({ fault: 'private' })
  })

  it.each([
    ['  ', 'empty'],
    ['{ keys: [] }', 'json'],
    ['-----BEGIN PUBLIC KEY-----', 'json'],
    ['{"keys": []}', 'keys'],
    ['{"keys": [{"crv": "P-256"}]}', 'keys'],
    ['[]', 'keys'],
    ['null', 'keys'],
    ['"text"', 'keys']
  ])('%j is none: %s', (text, fault) => expect(readJwks(text)).toEqual({ fault }))
})
