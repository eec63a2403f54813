import { onTestFinished, vi } from 'vitest'

/**
 * Takes the place of the clipboard until the test ends: the browser asks its user for the real one.
 *
 * @returns reads the text that the page has copied last; empty while there is none
 */
export function fakeClipboard(): () => string {
  let copied = ''
  const spies = [
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied = text
    }),
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      copied = (await (await item?.getType('text/plain'))?.text()) ?? ''
    })
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => copied
}
