import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseCookies, closeCookieSettings, useConsent } from '@/lib/consent/consent.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { Switch } from '@/ui/form/switch.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'

/** The dialog in which a reader chooses group by group. */
export default function CookieSettingsDialog() {
  const { t } = useTranslation()
  const { choice } = useConsent()
  const [allowsPreferences, setAllowsPreferences] = useState(choice === 'preferences')

  function save() {
    chooseCookies(allowsPreferences ? 'preferences' : 'necessary')
    showToast({ kind: 'success', key: 'cookies.settings.saved' })
  }

  return (
    <Dialog
      title={t('cookies.settings.title')}
      onClose={closeCookieSettings}
      closeLabel={t('global.close')}
      size="large"
      actions={
        <>
          <Button onClick={closeCookieSettings}>{t('cookies.settings.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('cookies.settings.save')}
          </Button>
        </>
      }
    >
      <p>
        {t('cookies.settings.text')}{' '}
        <Link to="/cookies" className="text-blue-ink underline underline-offset-2" onClick={closeCookieSettings}>
          {t('cookies.notice.policy')}
        </Link>
      </p>
      <div className="mt-4 divide-y divide-line rounded-2 border border-line">
        <Group name={t('cookies.settings.necessary.title')} text={t('cookies.settings.necessary.text')}>
          {(labels) => <Switch {...labels} checked disabled readOnly />}
        </Group>
        <Group name={t('cookies.settings.preferences.title')} text={t('cookies.settings.preferences.text')}>
          {(labels) => (
            <Switch
              {...labels}
              data-autofocus
              checked={allowsPreferences}
              onChange={(event) => setAllowsPreferences(event.target.checked)}
            />
          )}
        </Group>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  name: string
  text: string
  children: (labels: { id: string; 'aria-describedby': string }) => ReactNode
}

function Group({ name, text, children }: GroupProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4 p-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium text-ink">
          {name}
        </label>
        <p id={`${id}-text`} className="mt-0.5 text-sm">
          {text}
        </p>
      </div>
      {children({ id, 'aria-describedby': `${id}-text` })}
    </div>
  )
}
