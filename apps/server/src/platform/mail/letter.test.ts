import { LOCALES } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { wrapText } from './letter/text.ts'
import { type MailContent, writeMail } from './letter.ts'

const SENDER = { supportEmail: 'support@portico.example', publicUrl: 'https://portal.example' }
const HOSTILE = `<script>alert("1")</script> & <b onclick='x()'>bold</b>`

const content = (changes: Partial<MailContent> = {}): MailContent => ({
  subject: 'Confirm your address',
  greeting: 'Hello Ada,',
  paragraphs: ['Somebody registered with this address.'],
  ...changes
})

describe('a mail in HTML', () => {
  test.each(LOCALES)('says in %s which language it is in', (locale) => {
    expect(writeMail(locale, content(), SENDER).html).toContain(`<html lang="${locale}">`)
  })

  test('shows whatever somebody wrote as text, wherever it stands', () => {
    const { html } = writeMail(
      'en',
      content({
        subject: HOSTILE,
        greeting: HOSTILE,
        paragraphs: [HOSTILE],
        facts: [{ label: HOSTILE, value: HOSTILE }],
        action: { label: HOSTILE, url: `https://portal.example/?a=1&b="><script>` },
        quotation: HOSTILE,
        footnotes: [HOSTILE]
      }),
      SENDER
    )
    expect(html).not.toMatch(/<script|<b |onclick='/i)
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp;/g)).toHaveLength(8)
    expect(html).toContain('href="https://portal.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
  })

  test('has the action as a button, and its address beneath', () => {
    const url = 'https://portal.example/account/activate?key=abc'
    const { html } = writeMail('en', content({ action: { label: 'Activate account', url } }), SENDER)
    expect(html).toContain('>Activate account</a>')
    expect(html.match(new RegExp(`href="${url.replaceAll('?', '\\?')}"`, 'g'))).toHaveLength(2)
    expect(html).toContain(`>${url}</a>`)
    expect(html).toContain('If the button does not work')
  })

  test('fetches nothing: every address in it is a link', () => {
    const { html } = writeMail('es', content({ action: { label: 'Ir', url: 'https://portal.example/x' } }), SENDER)
    expect(html).not.toMatch(/<(img|link|iframe|script|form|object|video)|src=|url\(|@import/i)
  })

  test('makes no links of what somebody wrote, and keeps its lines', () => {
    const { html } = writeMail('en', content({ quotation: 'See https://spam.example\nnow\r\nplease' }), SENDER)
    expect(html).not.toContain('href="https://spam.example')
    expect(html).toContain('See https://spam.example<br>now<br>please')
  })

  test('is one column of at most 600 pixels, with dark colours for readers who want them', () => {
    const { html } = writeMail('en', content(), SENDER)
    expect(html).toContain('max-width:600px')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = /prefers-color-scheme: dark\)\{(.*)\}\n/.exec(html)?.[1]
    const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    for (const name of new Set(classes)) if (name !== 'sheet') expect(dark).toContain(`.${name}{`)
  })
})

describe('a mail in plain text', () => {
  test('has everything the HTML says, with the address of the action on a line of its own', () => {
    const url = `https://portal.example/account/activate?key=${'k'.repeat(90)}`
    const { text } = writeMail(
      'en',
      content({
        facts: [{ label: 'Name', value: 'Ñandú Müller' }],
        action: { label: 'Activate account', url },
        quotation: 'one\n\ntwo',
        footnotes: ['If it was not you, do nothing.']
      }),
      SENDER
    )
    expect(text).toBe(
      [
        'Hello Ada,',
        '',
        'Somebody registered with this address.',
        '',
        'Name: Ñandú Müller',
        '',
        'Activate account:',
        url,
        '',
        '> one',
        '>',
        '> two',
        '',
        'If it was not you, do nothing.',
        '',
        '-- ',
        'Developer Portal',
        'https://portal.example',
        'Questions? Write to support@portico.example.',
        ''
      ].join('\n')
    )
  })

  test('has lines of at most 72 characters, broken at spaces', () => {
    const { text } = writeMail(
      'en',
      content({ paragraphs: ['word '.repeat(100).trim()], quotation: 'w '.repeat(200) }),
      SENDER
    )
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
    expect(text.match(/\bword\b/g)).toHaveLength(100)
  })

  test('keeps a word that is longer than a line whole', () => {
    expect(wrapText(`see ${'x'.repeat(20)} there`, 10)).toBe(`see\n${'x'.repeat(20)}\nthere`)
  })
})

test('a subject is one line, however it was written', () => {
  const { subject } = writeMail('en', content({ subject: ' Hello\r\nBcc: victim@example.com\u2028\u0000x ' }), SENDER)
  expect(subject).toBe('Hello Bcc: victim@example.com x')
})
