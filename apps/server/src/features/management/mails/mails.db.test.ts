import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type Mail, type MailDetail, PATHS, type Problem, SESSION_ID_HEADER } from '@portico/contract'
import { Client } from '@portico/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { startPortal } from '../../../testing/portal.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const NAMES = ['waiting', 'failed', 'sent'] as const

/** Puts a mail into the outbox without a job for it. */
async function insert(recipient: string, state: (typeof NAMES)[number], number: number): Promise<number> {
  const rows = await portal.sql<{ id: string }>(
    `insert into mails (kind, recipient, data, language, subject, text, html, created_date, sent_date, failed_date, attempts, last_error)
     values ('contactCopy', $1, $4, 'en', $2, 'Words', '<p>Words</p>', now() - interval '1 minute' * $3, $5, $6, 1, $7)
     returning id`,
    [
      recipient,
      `Subject ${number} of 100%`,
      number,
      JSON.stringify({ message: 'Hello', subject: 'Hi', locale: 'en', date: '2026-03-09T12:00:00Z' }),
      state === 'sent' ? '2026-03-09T12:00:00Z' : null,
      state === 'failed' ? '2026-03-09T12:00:00Z' : null,
      state === 'failed' ? 'connect ECONNREFUSED' : null
    ]
  )
  return Number(rows[0]?.id)
}

const ids: number[] = []
beforeAll(async () => {
  for (let number = 0; number < 25; number += 1)
    ids.push(await insert(`reader-${number}@example.com`, NAMES[number % 3] as (typeof NAMES)[number], number))
})

const list = async (query: string) => {
  const response = await admin.fetch(`${PATHS.mails}?${query}`)
  return { response, mails: (await response.json()) as Mail[] }
}

describe('the list of mails', () => {
  test('has the newest first, a page at a time, with its length and the way to the others', async () => {
    const { response, mails } = await list('page=1&size=10&query=reader-')
    expect(response.headers.get('X-Total-Count')).toBe('25')
    const link = (page: number, relation: string) =>
      `<${portal.origin}/api/admin/mails?page=${page}&size=10&query=reader->; rel="${relation}"`
    expect(response.headers.get('Link')).toBe(
      [link(2, 'next'), link(0, 'prev'), link(2, 'last'), link(0, 'first')].join(',')
    )
    expect(mails.map(({ id }) => id)).toEqual(ids.toReversed().slice(10, 20))
  })

  test('tells the state of each, and nothing of what it says', async () => {
    const { mails } = await list('query=reader-1@')
    expect(mails).toEqual([
      {
        id: ids[1],
        kind: 'contactCopy',
        state: 'failed',
        recipient: 'reader-1@example.com',
        subject: 'Subject 1 of 100%',
        language: 'en',
        createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
        sentDate: null,
        attempts: 1,
        lastError: 'connect ECONNREFUSED'
      }
    ])
  })

  test.each(NAMES)('has on demand only those that are %s', async (state) => {
    const { response, mails } = await list(`state=${state}&query=reader-`)
    expect(new Set(mails.map((mail) => mail.state))).toEqual(new Set([state]))
    expect(response.headers.get('X-Total-Count')).toBe(String(state === 'waiting' ? 9 : 8))
  })

  test('finds parts of the recipient and of the subject, in which no character is special', async () => {
    expect((await list('query=READER-24@')).mails).toHaveLength(1)
    expect((await list('query=Subject 7 of 100%25')).mails).toHaveLength(1)
    expect((await list('query=reader_24')).mails).toHaveLength(0)
    expect((await list('query=%25%25')).mails).toHaveLength(0)
    expect((await list('query=&state=')).mails.length).toBeGreaterThan(0)
  })

  test.each([
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1&page=2', 'page'],
    ['size=0', 'size'],
    ['size=201', 'size'],
    ['state=lost', 'state'],
    ['query=%00', 'query'],
    [`query=${'x'.repeat(300)}`, 'query']
  ])('refuses %s, naming the field', async (query, field) => {
    const { response, mails } = await list(query)
    expect(response.status).toBe(400)
    expect((mails as unknown as Problem).fieldErrors?.map((fault) => fault.field)).toEqual([field])
  })
})

describe('a mail', () => {
  test('can be read with what it says', async () => {
    const mail = await admin.json<MailDetail>(PATHS.mail(ids[2] as number))
    expect(mail).toMatchObject({ id: ids[2], state: 'sent', text: 'Words', html: '<p>Words</p>' })
  })

  test.each(['0', '-1', '4000000000', '99999999999999999999', 'x', '1.5'])(
    'with the id %s is not found',
    async (id) => {
      expect((await admin.fetch(`${PATHS.mails}/${id}`)).status).toBe(404)
      expect((await admin.fetch(`${PATHS.mails}/${id}/retry`, { method: 'POST' })).status).toBe(404)
    }
  )

  test('that has failed is sent again on demand, which the audit log tells', async () => {
    const id = ids[4] as number
    const response = await admin.fetch(PATHS.mailRetry(id), { method: 'POST' })
    expect(response.status).toBe(204)
    expect(response.headers.get('X-devportalApp-params')).toBe(String(id))
    await expect
      .poll(() => admin.json<MailDetail>(PATHS.mail(id)), { timeout: 20_000 })
      .toMatchObject({ state: 'sent', attempts: 2, lastError: null, subject: 'We have received your message' })
    expect(
      await portal.sql(`select actor, action, after from audit_log where entity = 'mail' and entity_id = $1`, [
        String(id)
      ])
    ).toEqual([{ actor: 'admin', action: 'run', after: { kind: 'contactCopy' } }])
  })

  test('that was sent is not sent again', async () => {
    expect((await admin.fetch(PATHS.mailRetry(ids[5] as number), { method: 'POST' })).status).toBe(404)
    expect(
      await portal.sql(`select from audit_log where entity = 'mail' and entity_id = $1`, [String(ids[5])])
    ).toEqual([])
  })
})

test('nobody but an administrator sees any of it', async () => {
  for (const path of [PATHS.mails, PATHS.mail(ids[0] as number)]) expect((await user.fetch(path)).status).toBe(403)
  expect((await user.fetch(PATHS.mailRetry(ids[0] as number), { method: 'POST' })).status).toBe(403)
})

test('under the profile prod no call shows what a mail says, and without a mail server mails wait', async () => {
  const routes: string[] = []
  const production = await startPortal({
    settings: {
      PORTICO_PROFILES: 'prod',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'Zq8vJ2pW7kX4mB9s'
    },
    extend: (app) => app.addHook('onRoute', ({ method, url }) => void routes.push(`${method} ${url}`))
  })
  try {
    expect(routes).toEqual(
      expect.arrayContaining([`GET /${PATHS.mails}`, `POST /${PATHS.mails}/:id/retry`, `POST /${PATHS.contact}`])
    )
    expect(routes).not.toContain(`GET /${PATHS.mails}/:id`)

    const { id_token } = await new Client(production.origin).json<{ id_token: string }>(PATHS.preAuthenticate, {
      headers: { [SESSION_ID_HEADER]: randomUUID() }
    })
    const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'Quota', message: 'Confidential' }
    const visitor = new Client(production.origin, BEARER_PREFIX + id_token)
    expect((await visitor.fetch(PATHS.contact, { method: 'POST', json: message })).status).toBe(200)
    await expect
      .poll(() => production.sql('select sent_date, failed_date, attempts, last_error from mails'), { timeout: 20_000 })
      .toEqual(
        [1, 2].map(() => ({
          sent_date: null,
          failed_date: null,
          attempts: 1,
          last_error: 'No mail server is set: specify SMTP_URL.'
        }))
      )
    expect(production.log()).toContain('No mail server is set')
    expect(production.log()).not.toMatch(/Confidential|ada@example|Quota/)
  } finally {
    await production.close()
  }
})
