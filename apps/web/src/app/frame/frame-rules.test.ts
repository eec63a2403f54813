import { expect, it } from 'vitest'
import { hasContactBanner, hasHeaderAndFooter } from './frame-rules.ts'

it.each([
  ['/', true, true],
  ['/documents/3/edit', true, true],
  ['/contact/contact_form', true, false],
  ['/contact/contact_form/', true, false],
  ['/payment-confirmed', false, false],
  ['/payment-failed/', false, false],
  ['/payment-response-pages/payment-confirmed', true, true]
])('%s: header and footer %s, contact banner %s', (path, framed, banner) => {
  expect([hasHeaderAndFooter(path), hasContactBanner(path)]).toEqual([framed, banner])
})
