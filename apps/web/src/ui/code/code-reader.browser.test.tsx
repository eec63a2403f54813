import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { elements } from '@/testing/screen.ts'
import { CodeReader } from './code-reader.tsx'

test('every line is equally high, blank ones too, also within an element that spans lines', async () => {
  await render(<CodeReader label="notes.xml" code={'<!-- one\n\nthree -->\n\n<five/>'} grammar="xml" />)
  await expect.poll(() => elements('.code-lines .hljs-comment').length).toBe(3)
  const heights = () => elements('.code-lines > div > div > span').map((line) => line.getBoundingClientRect().height)
  await expect.poll(heights).toHaveLength(5)
  expect(new Set(heights()).size).toBe(1)
})
