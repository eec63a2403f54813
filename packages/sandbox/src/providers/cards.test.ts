import { isCardNumber, TEST_ENDINGS, testCard } from '@portico/finance'
import { Html, html } from '@portico/server-kit'
import { describe, expect, test } from 'vitest'
import { formatCard, isTestCard, parseExpiry } from './cards.ts'

describe('a card number', () => {
  test.each(['4111111111111111', '5555555555554444', '378282246310005', '6011000990139424'])(
    'with the right check digit, %s, is one',
    (number) => expect(isCardNumber(number)).toBe(true)
  )
  test.each(['4111111111111112', '5555555555554440', '41111111111', 'abcdabcdabcdabcd', ''])('%s is none', (number) =>
    expect(isCardNumber(number)).toBe(false)
  )
  test.each(TEST_ENDINGS)('of a test card ends in %s and has its check digit', (ending) => {
    const number = testCard(ending)
    expect(number.endsWith(ending)).toBe(true)
    expect([isCardNumber(number), isTestCard(number)]).toEqual([true, true])
    expect(formatCard(number)).toMatch(/^(\d{4} ){3}\d{4}$/)
  })
  test('of a real issuer is no test card', () => expect(isTestCard('4111111111111111')).toBe(false))
})

describe('the expiry of a card', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  test.each([
    ['08/29', '2029-08'],
    ['8/29', '2029-08'],
    ['08 / 2029', '2029-08'],
    ['0829', '2029-08'],
    ['11/26', '2026-11']
  ])('%s is %s', (written, expires) => expect(parseExpiry(written, now)).toBe(expires))
  test.each(['10/26', '13/29', '00/29', '08', 'never', ''])('%s is none that is not over', (written) =>
    expect(parseExpiry(written, now)).toBeUndefined()
  )
})

test('what is written into a page is escaped, unless it is HTML already', () => {
  const evil = `<script>alert('x')</script>"&`
  expect(html`<p title="${evil}">${[evil, new Html('<b>x</b>')]}${undefined}${false}${0}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;">&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;<b>x</b>0</p>'
  )
})
