import { expect, test } from 'vitest'
import { maskSecrets } from './masking.ts'

test.each([
  ...[
    'secret',
    'client_secret',
    'clientSecret',
    'access_token',
    'refreshToken',
    'client_assertion',
    'password'
  ].flatMap((name) => [name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)])
])('the field %s of a body is masked', (name) => {
  expect(maskSecrets(`{"${name}": "fjord 7", "city": "Brunnwaldt"}`)).toBe(
    `{"${name}": "[masked]", "city": "Brunnwaldt"}`
  )
})

test('what is no secret stays', () => {
  const body = '{"word": "token", "note": "his password", "kind": "PASSWORD"}'
  expect(maskSecrets(body)).toBe(body)
})
