import { ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { expect, test } from 'vitest'
import { claimValues } from './claims.ts'
import { claimsOfInterest, isAdminSubject, type RoleRules, rolesAfterSignIn } from './roles.ts'

const NONE: RoleRules = { adminSubjects: [], claim: undefined, admin: [], user: [] }
const CLAIMS = { iss: 'https://id.example', sub: 'auth0|5f7c' }

test.each([
  ['a claim by its name', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
  ['one text', { role: 'a b' }, 'role', ['a b']],
  ['a claim inside another', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  ['a claim whose name has dots', { 'https://portal.example/roles': ['a'] }, 'https://portal.example/roles', ['a']],
  ['no claim', {}, 'groups', []],
  ['what every object has', {}, 'constructor.name', []],
  ['what is not a text', { groups: [1, null, { a: 1 }, 'a'] }, 'groups', ['a']]
])('%s has its values', (_name, claims, name, values) => {
  expect(claimValues(claims, name)).toEqual(values)
})

test.each([
  ['by subject', 'auth0|5f7c', {}, true],
  ['by a login that the provider assigns, whatever its case', 'Ada', { preferred_username: 'ADA' }, true],
  ['by a login that the portal made of other claims', 'ada', { email: 'ada' }, false],
  ['by a claim', 'groups:portal-admins', { groups: ['x', 'portal-admins'] }, true],
  ['by a claim of which the value has a colon', 'roles:urn:admin', { roles: 'urn:admin' }, true],
  [
    'by an address that the provider has verified',
    'email:ADA@example.com',
    { email: 'ada@example.com', email_verified: true },
    true
  ],
  ['by an address that it has not', 'email:ada@example.com', { email: 'ada@example.com' }, false],
  ['by an address alone, verified', 'Ada@example.com', { email: 'ada@example.com', email_verified: true }, true],
  ['by an address alone, not verified', 'ada@example.com', { email: 'ada@example.com', email_verified: 'true' }, false],
  ['by an address that is a user name', 'ada@example.com', { preferred_username: 'ada@example.com' }, false],
  ['by another value', 'groups:portal-admins', { groups: ['portal-admins-of-test'] }, false],
  ['by a value in another case', 'groups:portal-admins', { groups: ['Portal-Admins'] }, false],
  ['by a name that the person has chosen', 'ada2', { preferred_username: 'ada2' }, false]
])('a person named %s is an administrator: %s', (_name, entry, more, expected) => {
  expect(isAdminSubject({ ...NONE, adminSubjects: ['nobody', entry] }, { ...CLAIMS, ...more }, 'ada')).toBe(expected)
})

test('an address that was typed at the provider makes nobody an administrator, though the login is made of it', () => {
  const claims = { ...CLAIMS, email: 'boss@example.com', email_verified: false }
  const rules = { ...NONE, adminSubjects: ['boss@example.com'] }
  expect(isAdminSubject(rules, claims, 'boss@example.com')).toBe(false)
  expect(claimsOfInterest(rules).wantedClaims).toContain('email_verified')
})

const after = (
  rules: Partial<RoleRules>,
  groups: string[],
  present = [ROLE_USER] as (typeof ROLE_USER | typeof ROLE_ADMIN)[]
) =>
  rolesAfterSignIn({ ...NONE, ...rules }, { ...CLAIMS, preferred_username: 'ada', groups }, { login: 'ada', present })

test('roles stay where no claim decides, and follow it where one does', () => {
  expect(after({}, ['admins'], [ROLE_ADMIN])).toEqual([ROLE_ADMIN])
  const rules = { claim: 'groups', admin: ['admins', 'root'] }
  expect(after(rules, ['root'])).toEqual([ROLE_ADMIN, ROLE_USER])
  expect(after(rules, ['others'], [ROLE_ADMIN, ROLE_USER])).toEqual([ROLE_USER])
  expect(after({ ...rules, user: ['partners'] }, ['partners'], [ROLE_ADMIN])).toEqual([ROLE_USER])
  expect(after({ ...rules, user: ['partners'] }, ['others'], [ROLE_USER])).toEqual([])
})

test('who is named by the setting is an administrator whatever the claim says', () => {
  expect(after({ claim: 'groups', admin: ['admins'], user: ['users'], adminSubjects: ['ada'] }, [])).toEqual([
    ROLE_ADMIN,
    ROLE_USER
  ])
})
