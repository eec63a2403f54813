import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALCULATED, CLASSIC, type Named, requestExamples, V1, V2 } from '../testing/quotations.ts'
import { startSandbox, type TestResponse, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
let elapsed = 0
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => new Date(CALCULATED + elapsed) })
})
afterAll(() => sandbox.close())

const quote = (change: object = {}, options: object = {}): Promise<TestResponse> =>
  sandbox.call('POST', `${V2}/quotations`, { body: { ...CLASSIC, ...change }, ...options })

describe('the list', () => {
  const list = async (query: string, token: string) => sandbox.call('GET', `${V2}/quotations${query}`, { token })
  const idsOf = ({ body }: TestResponse) => body.items.map(({ quotationId }: { quotationId: string }) => quotationId)

  test('has the newest first, in pages that together are all of them once', async () => {
    const token = await sandbox.emptyWorkspace('list-of-five')
    const made: string[] = []
    for (let count = 0; count < 5; count++) made.push((await quote({}, { token })).body.quotationId)
    const pages: string[][] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=2${cursor}`, token)
      pages.push(idsOf(page))
      if (!page.body.page.hasMore) break
      cursor = `&cursor=${page.body.page.nextCursor}`
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(made.toReversed())
    expect(await list('?cursor=eyJhZnRlciI6IjIwMjYtMTEtMTYifQ', token)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'cursor' }] }
    })
  })

  test('is filtered by reference, day and status, and by all of them', async () => {
    const token = await sandbox.emptyWorkspace('list-filters')
    const named = (await quote({ reference: 'BW-1' }, { token })).body.quotationId
    const other = (await quote({ reference: 'BW-2' }, { token })).body.quotationId
    const taken = (await quote({ reference: 'BW-1' }, { token })).body.quotationId
    await sandbox.sql('update sandbox.quotations set application_id = $1 where quotation_id = $2', [
      'app_5D8J1V3ZRC',
      taken
    ])
    expect(idsOf(await list('?reference=BW-1', token))).toEqual([taken, named])
    expect(idsOf(await list('?status=APPLIED', token))).toEqual([taken])
    expect(idsOf(await list('?status=VALID', token))).toEqual([other, named])
    expect(idsOf(await list('?status=VALID&reference=BW-1&createdFrom=2026-11-16', token))).toEqual([named])
    expect(idsOf(await list('?status=EXPIRED', token))).toEqual([])
    expect(idsOf(await list('?createdFrom=2026-11-17', token))).toEqual([])
    expect((await sandbox.call('GET', `${V2}/quotations/${taken}`, { token })).body).toMatchObject({
      status: 'APPLIED',
      applicationId: 'app_5D8J1V3ZRC'
    })
  })

  test('of version 1 has the same quotations in its own form', async () => {
    const token = await sandbox.emptyWorkspace('list-version-1')
    const { body } = await quote({}, { token })
    const response = await sandbox.call('GET', `${V1}/quotations`, { token })
    expect(response.body.items).toMatchObject([
      { quotationId: body.quotationId, currency: 'EUR', amountOfCredit: 24_000 }
    ])
  })

  test('and the quotations of a workspace cannot be read in another', async () => {
    const [mine, other] = await Promise.all(
      ['workspace-one', 'workspace-two'].map((workspace) => sandbox.emptyWorkspace(workspace))
    )
    const { body } = await quote({}, { token: mine })
    expect(idsOf(await list('', other as string))).toEqual([])
    for (const address of ['', '/schedule'])
      expect(
        (await sandbox.call('GET', `${V2}/quotations/${body.quotationId}${address}`, { token: other as string })).status
      ).toBe(404)
  })
})

describe('with time', () => {
  const DAY = 86_400_000
  const later = async <T>(days: number, run: () => Promise<T>): Promise<T> => {
    elapsed = days * DAY
    // Tokens expire after five minutes.
    sandbox.advance(0)
    try {
      return await run()
    } finally {
      elapsed = 0
      sandbox.advance(0)
    }
  }

  test('a quotation is valid through its last day, then expired, and gone after a year', async () => {
    const { body } = await quote({ reference: 'with-time' })
    const read = () => sandbox.call('GET', `${V2}/quotations/${body.quotationId}`)
    expect(body.validUntil).toBe('2026-12-16')
    expect((await later(30, read)).body.status).toBe('VALID')
    const expired = await later(31, read)
    expect(expired.body).toEqual({ ...body, status: 'EXPIRED' })
    const listed = await later(31, () => sandbox.call('GET', `${V2}/quotations?status=EXPIRED&reference=with-time`))
    expect(listed.body.items).toMatchObject([{ quotationId: body.quotationId, status: 'EXPIRED' }])
    expect((await later(365, read)).status).toBe(200)
    expect((await later(366, read)).status).toBe(404)
    await later(366, () => sandbox.sandbox.cleanUp())
    expect(await sandbox.sql('select from sandbox.quotations where quotation_id = $1', [body.quotationId])).toEqual([])
  })

  test('an offer that is renewed each year can still be quoted, and reads with its new end', async () => {
    const { balloon } = requestExamples('2.0.0', '/quotations') as { balloon: Named }
    await later(400, async () => {
      expect((await sandbox.call('POST', `${V2}/quotations`, { body: balloon.value })).status).toBe(201)
      expect((await sandbox.call('GET', `${V2}/products/prd_9R5T1W7QHD`)).body.offeredUntil).toBe('2027-12-31')
    })
  })
})

describe('a repeated call', () => {
  test('with its key returns the stored response, and there is one quotation', async () => {
    const token = await sandbox.emptyWorkspace('idempotency-1')
    const first = await quote({}, { key: 'once', token })
    const again = await quote({}, { key: 'once', token })
    expect(first.headers['idempotent-replayed']).toBe('false')
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers.location })
    expect(await quote({ termInMonths: 36 }, { key: 'once', token })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' }
    })
    expect((await sandbox.call('GET', `${V2}/quotations`, { token })).body.items).toHaveLength(1)
  })

  test('ten times at once makes one quotation', async () => {
    const token = await sandbox.emptyWorkspace('idempotency-2')
    const responses = await Promise.all(Array.from({ length: 10 }, () => quote({}, { key: 'at-once', token })))
    expect(new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.quotationId)).size).toBe(1)
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect((await sandbox.call('GET', `${V2}/quotations`, { token })).body.items).toHaveLength(1)
  })

  test('after a refusal counts as the first', async () => {
    expect((await quote({ termInMonths: 13 }, { key: 'corrected' })).status).toBe(400)
    expect((await quote({}, { key: 'corrected' })).status).toBe(201)
  })

  test('without a key is refused', async () => {
    expect(await quote({}, { key: null })).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'Idempotency-Key', code: 'required' }] }
    })
  })
})

test('without a drawdown it is today', async () => {
  const { body } = await quote({ drawdownOn: undefined })
  expect(body).toMatchObject({ drawdownOn: '2026-11-16', firstInstalmentOn: '2026-12-16' })
})
