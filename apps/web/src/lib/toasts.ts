import type { Alert } from './api/alerts.ts'
import { createStore } from './store.ts'

/** What a toast says: a text, or a translation key so that it follows a change of language. */
export type ToastText = { text: string } | { key: string; values?: Record<string, unknown> }

export type Toast = ToastText & { id: number; kind: 'success' | 'error'; detail?: ToastText }
export type ToastContent = ToastText & { kind: Toast['kind']; detail?: ToastText }

/** The toasts on screen, oldest first. */
export const toastStore = createStore<{ toasts: readonly Toast[] }>({ toasts: [] })

/** More at once could not be read; the oldest goes first. */
const MAX_TOASTS = 5

let lastId = 0

/** Shows a toast at the top left; one that already says the same is replaced, so that a failing page does not pile them up. */
export function showToast(content: ToastContent): void {
  const others = toastStore.get().toasts.filter((toast) => !saysTheSame(toast, content))
  toastStore.set({ toasts: [...others, { ...content, id: ++lastId }].slice(-MAX_TOASTS) })
}

/** Shows the success alert of a response's headers; what does not look like a translation key is shown as it is. */
export function showAlert({ message, param }: Alert): void {
  const text = /^[\w.]+$/.test(message) ? { key: message, values: { param } } : { text: message }
  showToast({ kind: 'success', ...text })
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  toastStore.set({ toasts: toastStore.get().toasts.filter((toast) => toast.id !== id) })
}

function saysTheSame(toast: Toast, content: ToastContent): boolean {
  const { id: _id, ...shown } = toast
  return JSON.stringify(shown) === JSON.stringify(content)
}
