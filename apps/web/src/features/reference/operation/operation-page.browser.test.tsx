import { describe, expect, test } from 'vitest'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address } from '@/testing/render-app.tsx'
import { sentRequests } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'
import { byId, fragment, openPublished, publishFeature, title } from '../testing/pages.ts'
import { SIGHTS } from '../testing/sights.ts'

const article = page.getByRole('article')
const responses = article.getByRole('heading', { name: /^(Responses|Respuestas)$/, level: 2 })

/** Renders the page of an operation of a document. */
async function open(feature: string, at: string): Promise<string> {
  const path = `${await publishFeature(feature)}/${at}`
  await openPublished(path)
  return `/apireference/${path}`
}

/** The text as it is read, without the signs that only show when one points at them. */
const articleText = () => (article.element() as HTMLElement).innerText.replace(/\s*\n#?\s*/g, ' ').replace(/\s+/g, ' ')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

test.each(SIGHTS)('without a click the page shows what the document $feature says of $at', async (sight) => {
  await open(sight.feature, sight.at)
  await expect.element(responses, { timeout: 5000 }).toBeVisible()
  const text = articleText()
  for (const part of sight.seen)
    expect.soft(text).toMatch(typeof part === 'string' ? new RegExp(escaped(part), 'i') : part)
})

test('readOnly properties are in no request, writeOnly ones in no response', async () => {
  await open('direction', 'operations/createUser')
  const names = (label: string) =>
    page
      .getByRole('tree', { name: label, exact: false })
      .getByRole('treeitem')
      .elements()
      .map((item) => item.getAttribute('data-name'))
  await expect.poll(() => names('201')).toEqual(['id', 'name', 'account', 'balance', 'iban'])
  expect(names('Request body')).toEqual(['name', 'password', 'account', 'pin', 'iban'])
})

describe('a place on the page', () => {
  const arrived = () => elements('[data-arrived]').map(({ id }) => id)

  test('has an address: a click goes there, marks it and copies it; back and forward follow', async () => {
    const copied = fakeClipboard()
    const path = await open('parameters', 'operations/readItem')
    await page.getByRole('link', { name: 'Link to limit', exact: false }).click()
    await expect.poll(() => address() + fragment()).toBe(`${path}#query.limit`)
    await expect.poll(copied).toBe(`${window.location.origin}${path}#query.limit`)
    await expect.poll(arrived).toEqual(['query.limit'])
    await page.getByRole('link', { name: 'Link to session', exact: false }).click()
    await expect.poll(arrived).toEqual(['cookie.session'])
    window.history.back()
    await expect.poll(arrived).toEqual(['query.limit'])
    window.history.back()
    await expect.poll(() => address() + fragment()).toBe(path)
    await expect.poll(arrived).toEqual([])
    window.history.forward()
    await expect.poll(arrived).toEqual(['query.limit'])
  })

  test('is brought into sight when a page is opened at it, through variants and closed fields', async () => {
    await open('variants', 'operations/pay#body:Account.iban')
    await expect.element(byId('body:Account.iban')).toBeInViewport()
    await expect.element(byId('body:Account.iban')).toHaveFocus()
    await expect.element(page.getByRole('radio', { name: /^Account/ }).first()).toBeChecked()
  })

  test.each(['201.header.ETag', '4XX.title'])('of a response or of its header can be opened too: %s', async (id) => {
    await open('bodies', `operations/upload#${id}`)
    await expect.element(byId(id)).toBeInViewport()
  })
})

test('the media types of a body are a choice by keyboard', async () => {
  await open('bodies', 'operations/upload')
  const first = page.getByRole('radio', { name: 'multipart/form-data', exact: false })
  await expect.element(first).toBeChecked()
  await focus(first)
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(page.getByRole('radio', { name: 'application/x-www-form-urlencoded', exact: false }))
    .toBeChecked()
})

test('one operation leads to the next, and the page begins anew', async () => {
  await open('security', 'operations/default')
  const next = page.getByRole('link', { name: /^Next One of several/ })
  // Whoever points at a link will probably follow it.
  await next.hover()
  await expect
    .poll(() => sentRequests('GET').filter(({ path }) => path.includes('/pieces/operation/alternatives')))
    .toHaveLength(1)
  await next.click()
  await expect.element(title).toMatchTextContent('One of several')
  await expect.element(title).toHaveFocus()
})

/**
 * An experimental rule of axe's, which takes all that is in a row of a tree for its label. A row is named by its first line, and the
 * rest describes it: nobody wants to hear a page of text at each press of an arrow key.
 */
const IN_TREES = ['label-content-name-mismatch']

test.each([
  ['variants', 'operations/pay'],
  ['bodies', 'operations/upload'],
  ['json-schema', 'operations/postRules'],
  ['parameters', 'operations/readItem'],
  ['security', 'operations/alternatives']
])('the page of %s, %s is accessible and fits for all readers', async (feature, at) => {
  await open(feature, at)
  await expectGoodForReaders(async ({ locale }) => {
    const name = locale === 'es' ? 'Respuestas' : 'Responses'
    await expect.element(article.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
  }, IN_TREES)
})
