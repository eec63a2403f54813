import { REDIRECT_STORAGE_KEY } from '@portico/contract'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { forgetRedirect, rememberPrivatePage, usePrivatePage } from './redirect.ts'

test('a private page that is still shown when the address is that of the next page is not remembered', async () => {
  forgetRedirect()
  await renderHook(() => usePrivatePage('/documents'))
  window.history.replaceState(null, '', '/contact/contact_form')
  rememberPrivatePage()
  expect(localStorage.getItem(REDIRECT_STORAGE_KEY)).toBeNull()
  window.history.replaceState(null, '', '/documents')
  rememberPrivatePage()
  expect(localStorage.getItem(REDIRECT_STORAGE_KEY)).toBe('/documents')
  forgetRedirect()
})
