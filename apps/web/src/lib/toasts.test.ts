import { beforeEach, expect, it } from 'vitest'
import { dismissToast, showAlert, showToast, toastStore } from './toasts.ts'

const shown = () => toastStore.get().toasts.map(({ id: _id, ...toast }) => toast)

beforeEach(() => toastStore.set({ toasts: [] }))

it('shows a success by its key, so that it follows the language', () => {
  showAlert({ message: 'devportalApp.documents.created', param: '3' })
  expect(shown()).toEqual([{ kind: 'success', key: 'devportalApp.documents.created', values: { param: '3' } }])
})

it('shows a sentence as it is', () => {
  showAlert({ message: 'All done, thank you.' })
  expect(shown()).toEqual([{ kind: 'success', text: 'All done, thank you.' }])
})

it('does not pile up the same message', () => {
  showToast({ kind: 'error', text: 'Server not reachable' })
  const [first] = toastStore.get().toasts
  showToast({ kind: 'error', text: 'Server not reachable' })
  expect(shown()).toHaveLength(1)
  expect(toastStore.get().toasts[0]!.id).not.toBe(first!.id)
})

it('shows five at most, the newest ones, and takes one away when asked', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) showToast({ kind: 'error', text: String(number) })
  expect(shown().map((toast) => 'text' in toast && toast.text)).toEqual(['2', '3', '4', '5', '6'])
  dismissToast(toastStore.get().toasts[0]!.id)
  expect(shown()).toHaveLength(4)
})
