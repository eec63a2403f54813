import { expect, test } from 'vitest'
import { startPortal } from '../../testing/portal.ts'
import { startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { clientOf, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'
import { userCalls } from '../../testing/users.ts'

test('where an external provider keeps the passwords, none is stored and no link to choose one is sent; who is let in is told', async () => {
  const provider = await startExternalProvider()
  const portal = await startPortal({ settings: { ...settingsFor(provider), SIGNUP_APPROVAL: 'true' } })
  try {
    expect((await signIn(portal)).status).toBe(403)
    const [waiting] = await portal.sql<{ login: string }>('select login from users where not activated')
    await portal.sql(`update users set activated = true, authorities = '{ROLE_ADMIN}' where login = $1`, [
      waiting?.login
    ])
    const admin = clientOf(portal, await signIn(portal))
    const { create, put, detail } = userCalls(() => admin)
    const made = [await create({ password: 'lost-violin' }), await create({ password: '' })]
    for (const { id } of made)
      expect(await portal.sql('select password_hash from users where id = $1', [id])).toEqual([{ password_hash: null }])

    const pending = await create()
    await portal.sql(
      `update users set activated = false, last_sign_in_date = null, last_modified_by = 'system' where id = $1`,
      [pending.id]
    )
    expect((await detail(pending.login)).state).toBe('pending')
    expect((await put({ ...pending, activated: true })).status).toBe(200)
    expect((await detail(pending.login)).state).toBe('active')
    expect(await portal.sql('select kind, recipient from mails')).toEqual([
      { kind: 'accountActivated', recipient: pending.email }
    ])
  } finally {
    await portal.close()
    await provider.stop()
  }
})
