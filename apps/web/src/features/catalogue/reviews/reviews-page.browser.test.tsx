import { documents, PATHS, type Review, type ReviewDetail, reviewDetailSchema, reviewSchema } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { describe, expect, test } from 'vitest'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const main = page.getByRole('main')

const REVIEW: Review = {
  id: 7,
  entity: 'apiDefinitions',
  recordId: 12,
  title: 'Payments',
  action: 'update',
  state: 'waiting',
  isOpen: true,
  authors: ['grace'],
  createdDate: '2026-11-24T08:00:00.000Z',
  changedDate: '2026-11-24T09:30:00.000Z',
  decidedDate: null,
  decidedBy: null,
  comment: null
}
const DETAIL: ReviewDetail = {
  ...REVIEW,
  before: { id: 12, idapi: 'payments', version: '1.0.0' },
  after: { id: 12, idapi: 'payments', version: '99.0.0' },
  related: [{ ...REVIEW, id: 8, entity: 'file', recordId: 4, title: 'payments.yaml', action: 'create' }]
}
const RETURNED = {
  state: 'returned',
  decidedBy: 'admin',
  decidedDate: REVIEW.changedDate,
  comment: 'Wrong number.'
} as const

const CHANGES: Changes = {
  from: '1.0.0',
  to: '1.0.0',
  changes: [
    {
      impact: 'breaking',
      code: 'propertyRemoved',
      params: { direction: 'response', operations: 3 },
      place: ['Payment', 'total'],
      address: 'schemas/Payment#total',
      side: 'before'
    }
  ],
  added: { operations: [], schemas: [] }
}

function showReview(change: () => Partial<ReviewDetail> = () => ({})) {
  respondBy('GET', `/${PATHS.review(7)}`, async () =>
    Response.json(reviewDetailSchema.parse({ ...DETAIL, ...change() }), { headers: { ETag: '"3"' } })
  )
  respond('GET', `/${PATHS.reviewChanges(7)}`, { json: { ...CHANGES } })
}

test('the queue lists what waits, and what was decided when that is chosen', async () => {
  respondBy('GET', `/${PATHS.managedReviews}`, async ({ url }) => {
    const isReturned = new URL(url).searchParams.get('state') === 'returned'
    const items = isReturned ? [] : [reviewSchema.parse(REVIEW)]
    return Response.json(items, { headers: { 'X-Total-Count': String(items.length) } })
  })
  await renderApp('/admin/reviews', { account: 'admin' })
  const list = main.getByRole('list', { name: 'Changes to release' })
  await expect.element(list.getByRole('link')).toMatchTextContent(/Payments.*Changed.*API Definitions? 12 · grace/i)
  await expectGoodForReaders()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('returned')
  await expect.element(main.getByText('No change was returned')).toBeVisible()
})

test('a queue and a change that cannot be loaded, or are not there, say so', async () => {
  const listAgain = respond('GET', `/${PATHS.managedReviews}`, { status: 503, json: { message: 'error.http.503' } })
  await renderApp('/admin/reviews', { account: 'admin' })
  await expect.element(main.getByText('The changes could not be loaded')).toBeVisible()
  listAgain()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('No change is pending')).toBeVisible()
  await renderApp('/admin/reviews/4000000', { account: 'admin' })
  await expect.element(main.getByText('This change does not exist')).toBeVisible()
})

test('a change is shown with both states and what it does to the document, and is released as it was read', async () => {
  let decided: Partial<ReviewDetail> = {}
  showReview(() => decided)
  let tag: string | null = null
  respondBy('POST', `/${PATHS.reviewRelease(7)}`, async ({ headers }) => {
    tag = headers.get('If-Match')
    decided = { state: 'released', isOpen: false, decidedBy: 'admin', decidedDate: REVIEW.changedDate, related: [] }
    return Response.json({ ...DETAIL, ...decided }, { headers: { 'X-devportalApp-alert': 'reviews.released' } })
  })
  await renderApp('/admin/reviews/7', { account: 'admin' })
  await expect.element(main.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  const difference = main.getByRole('region', { name: 'Difference' })
  await expect.element(difference).toMatchTextContent(/Before:1\.0\.0.*After:99\.0\.0/)
  await expect
    .element(main.getByRole('region', { name: 'Changes in the OpenAPI description' }))
    .toMatchTextContent(/Breaking.*Payment.*total/)
  await expect.element(main.getByRole('region', { name: 'Related changes' })).toMatchTextContent('payments.yaml')
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Release' }).click()
  await expect.element(page.getByText('The change has been released.')).toBeVisible()
  await expect.element(main.getByText(/^Released by admin/)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Release' })).not.toBeInTheDocument()
  expect(tag).toBe('"3"')
})

describe('the content of a changed file', () => {
  const content = main.getByRole('region', { name: 'Content' })
  const snapshot = (id: number, mediaType = 'application/yaml', size = 90) => ({
    ...{ id, size, mediaType },
    digest: String(id).repeat(64)
  })
  const lines = (change: Record<number, string> = {}) =>
    Array.from({ length: 40 }, (_, index) => change[index + 1] ?? `  line: ${index + 1}`).join('\n')

  function showFile(before: object | null, after: object | null) {
    showReview(() => ({
      ...{ entity: 'file', title: 'payments.yaml', related: [] },
      before: before && { id: 12, description: 'payments.yaml', base64: before },
      after: after && { id: 12, description: 'payments.yaml', base64: after }
    }))
  }

  const respondWith = (side: 'before' | 'after', text: string) =>
    respondBy('GET', `/${PATHS.reviewContent(7, side)}`, async () => new Response(text))

  test('is compared line by line, so that every reworded description can be read before it is released', async () => {
    showFile(snapshot(1), snapshot(2))
    respondWith('before', lines({ 20: '  description: Pays a partner.' }))
    respondWith('after', lines({ 20: '  description: Pays anybody.' }))
    await renderApp('/admin/reviews/7', { account: 'admin' })
    const list = content.getByRole('list')
    await expect.element(list.getByRole('listitem')).toHaveLength(8)
    await expect
      .element(list)
      .toMatchTextContent(/line: 19.*Before:.*Pays a partner\..*After:.*Pays anybody\..*line: 21/)
    await expect.element(content.getByRole('heading', { name: 'From line 17' })).toBeVisible()
    await expect.element(content).toMatchTextContent(`SHA-256 ${'2'.repeat(64)}`)
    await expect.element(content.getByRole('button', { name: 'Download the content after the change' })).toBeVisible()
    await expectGoodForReaders()
  })

  test('that is new is shown whole, a thousand lines at a time', async () => {
    showFile(null, snapshot(2))
    respondWith('after', Array.from({ length: 1200 }, (_, index) => `line ${index + 1}`).join('\n'))
    await renderApp('/admin/reviews/7', { account: 'admin' })
    await expect.element(content.getByRole('listitem')).toHaveLength(1000)
    await content.getByRole('button', { name: 'Show more lines (200 left)' }).click()
    await expect.element(content.getByRole('listitem')).toHaveLength(1200)
  })

  test('that is JSON in one line is compared as it is shown formatted', async () => {
    showFile(snapshot(1, 'application/json'), snapshot(2, 'application/json'))
    respondWith('before', '{"a":1,"b":{"c":2}}')
    respondWith('after', '{"a":1,"b":{"c":3}}')
    await renderApp('/admin/reviews/7', { account: 'admin' })
    await expect.element(content.getByRole('list')).toMatchTextContent(/"a": 1,.*"c": 2.*"c": 3/)
  })

  test('that is no text, or too large, is offered as downloads of both sides', async () => {
    for (const [mediaType, size, words] of [
      ['application/pdf', 90, 'no lines to compare'],
      ['application/yaml', 2_000_001, 'more than 2 MB']
    ] as const) {
      showFile(snapshot(1, mediaType, size), snapshot(2, mediaType, size))
      await renderApp('/admin/reviews/7', { account: 'admin' })
      await expect.element(content).toMatchTextContent(words)
      await expect.element(content.getByRole('button', { name: /^Download/ })).toHaveLength(2)
    }
    expect(sentRequests('GET', '/api/admin/reviews/7/content')).toEqual([])
  })

  test('that cannot be loaded is said to be, and loaded when asked', async () => {
    showFile(snapshot(1), snapshot(2))
    respondWith('before', 'a')
    const recover = respond('GET', `/${PATHS.reviewContent(7, 'after')}`, { status: 503, json: {} })
    await renderApp('/admin/reviews/7', { account: 'admin' })
    await expect.element(content.getByRole('alert')).toMatchTextContent('The content could not be loaded.')
    recover()
    respondWith('after', 'b')
    await content.getByRole('button', { name: 'Try again' }).click()
    await expect.element(content.getByRole('listitem')).toHaveLength(2)
  })
})

test('the comparison for an API definition says that changes of its files are released separately', async () => {
  showReview()
  await renderApp('/admin/reviews/7', { account: 'admin' })
  await expect
    .element(main.getByRole('region', { name: 'Changes in the OpenAPI description' }))
    .toMatchTextContent('Releasing this record does not release them')
})

test('a change is returned with a comment, which is demanded', async () => {
  let decided: Partial<ReviewDetail> = {}
  showReview(() => decided)
  let sent: unknown
  respondBy('POST', `/${PATHS.reviewReturn(7)}`, async (request) => {
    sent = await request.json()
    decided = RETURNED
    return Response.json({ ...DETAIL, ...decided })
  })
  await renderApp('/admin/reviews/7', { account: 'admin' })
  await main.getByRole('button', { name: 'Return to the author' }).click()
  const comment = main.getByLabelText('Comment for the author', { exact: false })
  await expect.element(comment).toHaveAttribute('aria-invalid', 'true')
  expect(sentRequests('POST', `/${PATHS.reviewReturn(7)}`)).toEqual([])
  await comment.fill('Wrong number.')
  await main.getByRole('button', { name: 'Return to the author' }).click()
  await expect.element(main.getByText(/^Returned by admin/)).toBeVisible()
  await expect.element(main.getByRole('blockquote')).toMatchTextContent('Wrong number.')
  expect(sent).toEqual({ comment: 'Wrong number.' })
})

test('a change that was changed meanwhile is not decided, and shown anew', async () => {
  let version = '99.0.0'
  showReview(() => ({ after: { ...DETAIL.after, version } }))
  respondBy('POST', `/${PATHS.reviewRelease(7)}`, async () => {
    version = '100.0.0'
    return Response.json({ status: 412, message: 'error.concurrencyFailure' }, { status: 412 })
  })
  await renderApp('/admin/reviews/7', { account: 'admin' })
  await main.getByRole('button', { name: 'Release' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('The record has just been changed')
  await expect.element(main.getByRole('region', { name: 'Difference' })).toMatchTextContent('100.0.0')
})

test('a record and the list mark what is not released, for its author and administrators', async () => {
  const name = uniqueName('Marked')
  const { id } = await createRecord(documents, { name })
  const review = { ...REVIEW, ...RETURNED, entity: 'documents', recordId: id }
  respond('GET', `/${PATHS.reviews}`, { json: [reviewSchema.parse(review)] })
  await renderApp(`/documents?search=${encodeURIComponent(name)}`, { account: 'user' })
  await expect.element(page.getByRole('row').filter({ hasText: name })).toMatchTextContent('Returned')
  await page.getByRole('link', { name: `View ${name}`, exact: true }).click()
  const mark = main.getByRole('alert')
  await expect.element(mark).toMatchTextContent(/Returned by an administrator.*Wrong number\./)
  await expect.element(mark.getByRole('link')).not.toBeInTheDocument()
  await expectGoodForReaders()
  await renderApp(`/documents/${id}`, { account: 'admin' })
  await expect.element(main.getByRole('link', { name: 'Open the review' })).toHaveAttribute('href', '/admin/reviews/7')
})
