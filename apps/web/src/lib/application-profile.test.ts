import { expect, it } from 'vitest'
import { readProfile } from './application-profile.ts'

it('shows the ribbon and the API description where their profiles are active', () => {
  const info = {
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: ['dev', 'api-docs'],
    supportEmail: 'a@b.example',
    provider: { name: 'A Bank', address: null, register: null, dataProtectionEmail: null }
  }
  expect(readProfile(info)).toEqual({
    ribbonEnvironment: 'dev',
    inProduction: false,
    isOpenApiEnabled: true,
    supportEmail: 'a@b.example',
    provider: { name: 'A Bank', address: null, register: null, dataProtectionEmail: null },
    auditMonths: null,
    accountIssuer: null,
    accountUrl: null,
    offersPassword: true,
    passwordMin: 4
  })
})

it('tells who keeps the accounts', () => {
  const profileOf = (issuer: string | null, url: string | null = null) =>
    readProfile({ accounts: { issuer, url, passwordMinLength: 10 } })
  expect(profileOf('https://id.example')).toMatchObject({ accountIssuer: 'https://id.example', passwordMin: 10 })
  expect(profileOf(null).accountIssuer).toBeNull()
  expect(profileOf(null).offersPassword).toBe(true)
  expect(profileOf('https://id.example').offersPassword).toBe(false)
  expect(profileOf('https://id.example', 'https://id.example/account')).toMatchObject({
    offersPassword: true,
    accountUrl: 'https://id.example/account'
  })
})

it('shows neither in production', () => {
  const info = { 'display-ribbon-on-profiles': 'dev', activeProfiles: ['prod'] }
  expect(readProfile(info)).toMatchObject({ ribbonEnvironment: undefined, inProduction: true, isOpenApiEnabled: false })
})

it('survives a response without profiles', () => {
  expect(readProfile({})).toMatchObject({ inProduction: false, isOpenApiEnabled: false })
})
