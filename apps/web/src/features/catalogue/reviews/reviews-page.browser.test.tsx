import { documents, PATHS, type Review, type ReviewDetail, reviewDetailSchema, reviewSchema } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { expect, test } from 'vitest'
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
  await expect.element(main.getByText('No change is waiting')).toBeVisible()
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
  await expect.element(main.getByRole('region', { name: 'Belongs together' })).toMatchTextContent('payments.yaml')
  await expectGoodForReaders()
  await main.getByRole('button', { name: 'Release' }).click()
  await expect.element(page.getByText('The change has been released.')).toBeVisible()
  await expect.element(main.getByText(/^Released by admin/)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Release' })).not.toBeInTheDocument()
  expect(tag).toBe('"3"')
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
  await expect.element(main.getByRole('alert')).toMatchTextContent('The record was changed a moment ago')
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
