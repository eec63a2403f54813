import { expect, test } from 'vitest'
import { SandboxProblem } from '../../core/problems.ts'
import { requireEndpointUrl, simulatedStatusOf } from './urls.ts'

const ORIGINS = [
  'https://hooks.shop.test',
  'https://hooks.shop.test:8443',
  'http://localhost:3000',
  'https://1.1.1.1',
  'http://hooks.shop.test'
]

function faultOf(url: string, allowsOwnMachine = false): string | undefined {
  try {
    requireEndpointUrl(url, { notificationOrigins: ORIGINS, allowsOwnMachine })
  } catch (error) {
    return (error as SandboxProblem).problem.errors?.[0]?.detail
  }
  return undefined
}

test.each([
  'https://hooks.shop.test/a?b=c',
  'https://hooks.shop.test:8443/',
  'https://HOOKS.shop.test:443/',
  'https://1.1.1.1/hooks',
  'https://accounts.brunnwaldt.example/portico'
])('%s is accepted', (url) => {
  expect(faultOf(url)).toBeUndefined()
})

test.each([
  ['http://hooks.shop.test/', 'Must be a public https URL.'],
  ['https://10.0.0.1/', 'Must be a public https URL.'],
  ['https://0x7f.1/', 'Must be a public https URL.'],
  ['https://2130706433/', 'Must be a public https URL.'],
  ['https://[::ffff:10.0.0.1]/', 'Must be a public https URL.'],
  ['https://[fe80::1]/', 'Must be a public https URL.'],
  ['https://169.254.169.254/latest', 'Must be a public https URL.'],
  ['https://localhost./', 'Must be a public https URL.'],
  ['http://localhost:3000/', 'Must be a public https URL.'],
  ['https://user@hooks.shop.test/', 'Must not contain a username, password or fragment.'],
  ['https://hooks.shop.test/#', 'Must not contain a username, password or fragment.'],
  [
    'https://hooks.other.test/',
    'Must have a notification origin of the application. https://hooks.other.test is not one of them.'
  ],
  ['https://brunnwaldt.example.evil.test/', expect.stringContaining('notification origin')],
  ['https://[::1', expect.stringContaining('Must be a URL')]
])('%s is refused', (url, detail) => {
  expect(faultOf(url)).toEqual(detail)
})

test('the machine itself is accepted during development, where its origin is registered', () => {
  expect(faultOf('http://localhost:3000/hooks', true)).toBeUndefined()
  expect(faultOf('http://localhost:3001/hooks', true)).toContain('notification origin')
  expect(faultOf('http://192.168.1.5:3000/hooks', true)).toContain('public https URL')
})

test('a refusal names the field', () => {
  expect(() => requireEndpointUrl('https://a.test', { notificationOrigins: [], allowsOwnMachine: false })).toThrow(
    SandboxProblem
  )
})

test.each([
  ['https://hooks.brunnwaldt.example/deals/status/503', 503],
  ['https://hooks.brunnwaldt.example/status/410?shop=2', 410],
  ['https://hooks.brunnwaldt.example/status/302', 302],
  ['https://hooks.brunnwaldt.example/status/503/deals', 204],
  ['https://hooks.brunnwaldt.example/status/99', 204],
  ['https://hooks.brunnwaldt.example/status/600', 204],
  ['https://hooks.brunnwaldt.example/', 204]
])('the simulated receiver of %s responds with %i', (url, status) => {
  expect(simulatedStatusOf(new URL(url))).toBe(status)
})
