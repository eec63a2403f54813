import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdapterFactory, removeExpiredPayloads } from './adapter.ts'
import { startDatabase } from './testing/database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
const adapterOf = (model: string) => createAdapterFactory(database.query)(model)

beforeAll(async () => {
  database = await startDatabase()
}, 60_000)
afterAll(() => database.stop())
beforeEach(() => database.query('delete from identity_provider_payloads'))

describe('adapter', () => {
  it('finds what was stored by id, uid and user code, each model for itself', async () => {
    const session = adapterOf('Session')
    await session.upsert('1', { uid: 'u', userCode: 'c', accountId: 'ünï' }, 60)
    const stored = { uid: 'u', userCode: 'c', accountId: 'ünï' }
    expect(await session.find('1')).toEqual(stored)
    expect(await session.findByUid('u')).toEqual(stored)
    expect(await session.findByUserCode('c')).toEqual(stored)
    expect(await adapterOf('Interaction').find('1')).toBeUndefined()
  })

  it('replaces payload, references and lifetime when stored again', async () => {
    const session = adapterOf('Session')
    await session.upsert('1', { uid: 'old' }, 60)
    await session.upsert('1', { uid: 'new' }, 60)
    expect(await session.findByUid('old')).toBeUndefined()
    expect(await session.findByUid('new')).toEqual({ uid: 'new' })
    await session.upsert('1', { uid: 'new' }, 0)
    expect(await session.find('1')).toBeUndefined()
  })

  it('never returns or consumes what has expired, and removes it', async () => {
    const code = adapterOf('AuthorizationCode')
    await code.upsert('old', { uid: 'o', userCode: 'o' }, -1)
    await code.upsert('live', {}, 60)
    await code.upsert('lasting', {})
    expect(await code.find('old')).toBeUndefined()
    expect(await code.findByUid('o')).toBeUndefined()
    expect(await code.findByUserCode('o')).toBeUndefined()
    await expect(code.consume('old')).rejects.toThrow('invalid_grant')
    await removeExpiredPayloads(database.query)
    const { rows } = await database.query('select id from identity_provider_payloads order by id')
    expect(rows).toEqual([{ id: 'lasting' }, { id: 'live' }])
  })

  it('consumes once, however many try at the same time', async () => {
    const code = adapterOf('AuthorizationCode')
    await code.upsert('1', { nonce: 'n' }, 60)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => code.consume('1')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const found = await code.find('1')
    expect(found).toMatchObject({ nonce: 'n' })
    expect(Math.abs((found?.consumed as number) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('refuses to consume what is not there', async () => {
    await expect(adapterOf('AuthorizationCode').consume('none')).rejects.toThrow('invalid_grant')
  })

  it('destroys by id, and by grant only within the model', async () => {
    const code = adapterOf('AuthorizationCode')
    const token = adapterOf('AccessToken')
    await code.upsert('1', { grantId: 'g' }, 60)
    await code.upsert('2', { grantId: 'other' }, 60)
    await token.upsert('3', { grantId: 'g' }, 60)
    await code.revokeByGrantId('g')
    expect(await code.find('1')).toBeUndefined()
    expect(await code.find('2')).toEqual({ grantId: 'other' })
    expect(await token.find('3')).toEqual({ grantId: 'g' })
    await token.destroy('3')
    expect(await token.find('3')).toBeUndefined()
  })

  it('finds nothing under an id that PostgreSQL cannot hold', async () => {
    expect(await adapterOf('Client').find('a\u0000b')).toBeUndefined()
  })
})
