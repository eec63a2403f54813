import type { ManagedIncident, PlatformStatus, Problem } from '@portico/contract'
import { Client } from '@portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'

sharePortal()

const DRAFT = {
  titleEn: 'Sandbox responds slowly',
  titleEs: 'El entorno de pruebas responde despacio',
  impact: 'degraded',
  parts: ['webhooks', 'sandbox'],
  state: 'investigating',
  textEn: 'We are looking into it & will report <soon>.',
  textEs: 'Lo estamos investigando.'
}

const visitor = () => new Client(portal.origin)
const readStatus = () => visitor().json<PlatformStatus>('api/status')
const send = (method: string, path: string, json?: unknown, etag?: string | null) =>
  admin.fetch(`api/admin/incidents${path}`, { method, json, ...(etag && { headers: { 'If-Match': etag } }) })

async function create(changes: object = {}) {
  const response = await send('POST', '', { ...DRAFT, ...changes })
  expect(response.status).toBe(201)
  return { incident: (await response.json()) as ManagedIncident, etag: response.headers.get('ETag') }
}

async function publish(changes: object = {}) {
  const { incident, etag } = await create(changes)
  const response = await send('POST', `/${incident.id}/publication`, undefined, etag)
  expect(response.status).toBe(200)
  return { incident: (await response.json()) as ManagedIncident, etag: response.headers.get('ETag') }
}

async function problemOf(response: Response) {
  const { code, fieldErrors } = (await response.json()) as Problem
  return [response.status, code, ...(fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`)]
}

describe('an incident', () => {
  test('is public from its publication until its updates are over, and each step is in the audit log', async () => {
    const { incident, etag } = await create()
    expect((await readStatus()).incidents).toEqual([])
    const published = await send('POST', `/${incident.id}/publication`, undefined, etag)
    expect(published.headers.get('X-devportalApp-alert')).toBe('incidents.published')
    const [shown] = (await readStatus()).incidents
    expect(shown).toMatchObject({
      title: { en: DRAFT.titleEn, es: DRAFT.titleEs },
      impact: 'degraded',
      parts: ['sandbox', 'webhooks'],
      state: 'investigating',
      resolvedDate: null,
      updates: [{ state: 'investigating', text: { en: DRAFT.textEn, es: DRAFT.textEs } }]
    })
    expect(shown).not.toHaveProperty('createdBy')
    const update = { state: 'resolved', textEn: 'It is over.' }
    const resolved = await send('POST', `/${incident.id}/updates`, update, published.headers.get('ETag'))
    expect(resolved.status).toBe(200)
    const [after] = (await readStatus()).incidents
    expect(after).toMatchObject({ state: 'resolved', resolvedDate: expect.any(String) })
    expect(after?.updates.map(({ state, text }) => [state, text.es])).toEqual([
      ['resolved', null],
      ['investigating', DRAFT.textEs]
    ])
    expect(
      await portal.sql(
        `select actor, action, after->>'state' as state from audit_log where entity = 'incident' and entity_id = $1 order by id`,
        [String(incident.id)]
      )
    ).toEqual([
      { actor: 'admin', action: 'create', state: 'investigating' },
      { actor: 'admin', action: 'release', state: 'investigating' },
      { actor: 'admin', action: 'update', state: 'resolved' }
    ])
  })

  test('that was published says what it is about, whatever else it said, and is not deleted', async () => {
    const { incident, etag } = await publish()
    const change = { titleEn: 'Sandbox is away', impact: 'down', parts: ['sandbox'] }
    const response = await send('PUT', `/${incident.id}`, { ...change, state: 'resolved', textEn: 'Gone' }, etag)
    expect(await response.json()).toMatchObject({
      title: { en: 'Sandbox is away', es: null },
      impact: 'down',
      state: 'investigating',
      updates: [{ text: { en: DRAFT.textEn } }]
    })
    expect(await problemOf(await send('DELETE', `/${incident.id}`))).toEqual([409, 'incidentPublished'])
    expect(await problemOf(await send('POST', `/${incident.id}/publication`))).toEqual([409, 'incidentPublished'])
    const sandbox = (await readStatus()).parts.find(({ name }) => name === 'sandbox')
    expect(sandbox?.state).toBe('down')
    await send('POST', `/${incident.id}/updates`, { state: 'resolved', textEn: 'Over' })
  })

  test('that is a draft changes with its first update, takes no other, and is deleted', async () => {
    const { incident } = await create()
    const path = `/${incident.id}`
    const changed = await send('PUT', path, { ...DRAFT, state: 'identified', textEn: 'Found.' })
    expect(await changed.json()).toMatchObject({ state: 'identified', updates: [{ text: { en: 'Found.' } }] })
    const update = { state: 'monitoring', textEn: 'x' }
    expect(await problemOf(await send('POST', `${path}/updates`, update))).toEqual([409, 'incidentDraft'])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
  })

  test('is not changed on the ground of an older version', async () => {
    const { incident, etag } = await create()
    const path = `/${incident.id}`
    expect((await send('PUT', path, { ...DRAFT, titleEn: 'Another' }, etag)).status).toBe(200)
    for (const [method, part, json] of [
      ['PUT', '', DRAFT],
      ['POST', '/publication', undefined],
      ['DELETE', '', undefined]
    ] as const)
      expect(await problemOf(await send(method, path + part, json, etag))).toEqual([412, 'preconditionFailed'])
    expect(await (await send('GET', path)).json()).toMatchObject({ title: { en: 'Another' }, publishedDate: null })
  })

  test.each([
    [{ titleEn: ' ' }, 'titleEn NotBlank'],
    [{ titleEn: 'x'.repeat(151) }, 'titleEn Size'],
    [{ titleEn: 'Hello\r\nBcc: a@b.example' }, 'titleEn Pattern'],
    [{ parts: [] }, 'parts Min'],
    [{ parts: ['moon'] }, 'parts.0 Enum'],
    [{ impact: 'terrible' }, 'impact Enum'],
    [{ state: undefined }, 'state NotNull'],
    [{ textEn: '' }, 'textEn NotBlank'],
    [{ textEs: 'a\u0000b' }, 'textEs Pattern']
  ])('with %o is refused, naming the field', async (changes, fault) => {
    expect(await problemOf(await send('POST', '', { ...DRAFT, ...changes }))).toEqual([400, 'validation', fault])
  })

  test('is listed for administrators, a page at a time', async () => {
    const response = await send('GET', '?size=1')
    expect((await response.json()) as unknown[]).toHaveLength(1)
    expect(Number(response.headers.get('X-Total-Count'))).toBeGreaterThan(1)
  })
})

describe('the feed', () => {
  const read = async (query = '', headers: Record<string, string> = {}) => {
    const response = await visitor().fetch(`status/feed.atom${query}`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    return response.text()
  }

  test('has what RFC 4287 demands, with every text as text', async () => {
    const { incident } = await publish({ titleEn: 'Mails & <more>' })
    const feed = await read('?language=en')
    expect(feed).toContain('<title>Mails &amp; &lt;more&gt; (Investigating)</title>')
    expect(feed).toContain('We are looking into it &amp;amp; will report &amp;lt;soon&amp;gt;.')
    expect(feed).toContain(`<id>${portal.origin}/status#incident-${incident.id}</id>`)
    const head = feed.slice(0, feed.indexOf('<entry>'))
    for (const element of ['<id>', '<title>', '<updated>', '<author><name>', 'rel="self"', 'rel="alternate"'])
      expect(head).toContain(element)
    const dates = [...feed.matchAll(/<(?:updated|published)>(.*?)</g)].map(([, date = '']) => date)
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    // Elements are closed in the order in which they were opened.
    const open: string[] = []
    for (const [, close, name, empty] of feed.matchAll(/<(\/?)([a-z]+)[^>?]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name as string)
    }
    expect(open).toEqual([])
  })

  test('is in the language of the address, else of the reader, and in English where a text has no Spanish', async () => {
    await publish({ titleEs: '' })
    const spanish = await read('?language=es', { 'Accept-Language': 'en' })
    expect(spanish).toContain('xml:lang="es"')
    expect(spanish).toContain('Sandbox responds slowly (En investigación)')
    expect(await read('', { 'Accept-Language': 'es-MX' })).toBe(spanish)
  })
})

test('while the database is away the status is there, and the feed says that it is not', async () => {
  await readStatus()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { pool } = portal.app.database
  const spies = (['query', 'connect'] as const).map((name) =>
    vi.spyOn(pool, name).mockImplementation((() => Promise.reject(away)) as never)
  )
  // What was read before is served for some seconds.
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  try {
    const response = await visitor().fetch('api/status')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ isComplete: false })
    expect((await visitor().fetch('status/feed.atom')).status).toBe(503)
  } finally {
    for (const spy of [...spies, later]) spy.mockRestore()
  }
})
