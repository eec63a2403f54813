import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeCookieSettings, openCookieSettings, useConsent } from '@/lib/consent/consent.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button, type ButtonProps } from '@/ui/button/button.tsx'

/** The dialog in which a reader chooses group by group, now and whenever they like. Its code comes when it is first opened. */
export function CookieSettings() {
  const { isChoosing } = useConsent()
  const [Settings, setSettings] = useState<ComponentType>()

  useEffect(() => {
    if (!isChoosing || Settings) return
    import('./cookie-settings-dialog.tsx').then(
      (module) => setSettings(() => module.default),
      () => {
        closeCookieSettings()
        showToast({ kind: 'error', key: 'error.server.not.reachable' })
      }
    )
  }, [isChoosing, Settings])

  return isChoosing && Settings ? <Settings /> : null
}

/** Opens the dialog; for the cookie policy. */
export function CookieSettingsButton(props: Pick<ButtonProps, 'className'>) {
  const { t } = useTranslation()
  return (
    <Button {...props} onClick={openCookieSettings}>
      {t('cookies.settings.open')}
    </Button>
  )
}
