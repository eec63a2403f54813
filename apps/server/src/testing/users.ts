import { randomUUID } from 'node:crypto'
import type { ManagedUserDetail } from '@portico/contract'
import type { Client } from '@portico/testing'
import { expect } from 'vitest'

/** A login of the test's own. */
export const newLogin = (word = 'person') => `${word}-${randomUUID().slice(0, 8)}`

/** A user as the form of a client sends it. */
export const userForm = (login: string, fields: object = {}) => ({
  login,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `${login}@partner.example`,
  activated: true,
  langKey: 'en',
  authorities: ['ROLE_USER'],
  ...fields
})

/** What tests of user management do over and over, as one administrator. */
export function userCalls(admin: () => Client) {
  const one = (login: string, rest = '') => `api/admin/users/${encodeURIComponent(login)}${rest}`
  const send =
    (method: string) =>
    (json: unknown, headers: Record<string, string> = {}) =>
      admin().fetch('api/admin/users', { method, json, headers })
  return {
    post: send('POST'),
    put: send('PUT'),
    read: (login: string) => admin().fetch(one(login)),
    detail: (login: string) => admin().json<ManagedUserDetail>(one(login)),
    remove: (login: string, headers: Record<string, string> = {}) =>
      admin().fetch(one(login), { method: 'DELETE', headers }),
    endSessions: (login: string) => admin().fetch(one(login, '/sessions'), { method: 'DELETE' }),
    terminate: (login: string) => admin().fetch(one(login, '/termination'), { method: 'POST' }),
    withdraw: (login: string) => admin().fetch(one(login, '/termination'), { method: 'DELETE' }),

    /** Creates a user of the test's own, who has the password `lost-violin` unless the fields say otherwise. */
    create: async (fields: object = {}, word?: string): Promise<ManagedUserDetail> => {
      const login = newLogin(word)
      const json = { ...userForm(login), password: 'lost-violin', ...fields }
      const response = await admin().fetch('api/admin/users', { method: 'POST', json })
      expect(response.status).toBe(201)
      return (await response.json()) as ManagedUserDetail
    }
  }
}
