import { describe, expect, test } from 'vitest'
import { parseGuide } from './guides.ts'

describe('a guide', () => {
  test.each([
    ['plain values', 'title: Security: tokens\nsummary: How to sign'],
    ['values in quotes', `title: "Security: tokens"\nsummary: 'How to sign'`],
    ['lines that end as in Windows', 'title: Security: tokens\r\nsummary: How to sign\r\nother: x']
  ])('has a title and a summary: %s', (_how, head) => {
    const text = `---\n${head}\n---\n\n## One\n\n---\n\nText`
    expect(parseGuide('security', text)).toEqual({
      name: 'security',
      title: 'Security: tokens',
      summary: 'How to sign',
      markdown: '\n## One\n\n---\n\nText'
    })
  })

  test('has quotes in quotes', () => {
    const text = `---\ntitle: 'It''s'\nsummary: "Say \\"yes\\""\n---`
    expect(parseGuide('a', text)).toMatchObject({ title: 'It’s'.replace('’', "'"), summary: 'Say "yes"', markdown: '' })
  })

  test.each(['', '# Security', '---\ntitle: Security\n---\nText', '---\ntitle: Security\nsummary: x\n'])(
    'without them is refused: %j',
    (text) => expect(() => parseGuide('security', text)).toThrow('The guide security has no title or no summary')
  )
})
