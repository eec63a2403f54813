import { useTranslation } from 'react-i18next'
import { closeCookieSettings, openCookieSettings, useConsent } from '@/lib/consent/consent.ts'
import { useComponent } from '@/lib/page/use-component.ts'
import { Button, type ButtonProps } from '@/ui/button/button.tsx'

const loadSettings = () => import('./cookie-settings-dialog.tsx')

/** The dialog in which a reader chooses group by group, now and whenever they like. Its code comes when it is first opened. */
export function CookieSettings() {
  const { isChoosing } = useConsent()
  const Settings = useComponent(isChoosing, loadSettings, closeCookieSettings)
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
