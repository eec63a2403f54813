import { useTranslation } from 'react-i18next'
import { useStore } from '@/lib/store.ts'
import { dismissToast, type ToastText, toastStore } from '@/lib/toasts.ts'
import { ToastRegion } from '@/ui/overlay/toast-region.tsx'

/** The toasts, in the present language. */
export function Toasts() {
  const { t } = useTranslation()
  const { toasts } = useStore(toastStore)
  const inWords = (content: ToastText) => ('key' in content ? t(content.key, content.values ?? {}) : content.text)
  return (
    <ToastRegion
      toasts={toasts.map((toast) => ({
        id: toast.id,
        kind: toast.kind,
        text: inWords(toast),
        detail: toast.detail && inWords(toast.detail)
      }))}
      label={t('global.toasts')}
      closeLabel={t('global.close')}
      onDismiss={dismissToast}
    />
  )
}
