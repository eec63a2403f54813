import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'

/** The last resort: the frame itself failed, so there is no header to go on with. */
export function FrameError() {
  const { t } = useTranslation()
  return (
    <main>
      <MessagePage
        role="alert"
        title={t('error.unexpected')}
        actions={<Button onClick={() => window.location.assign('/')}>{t('error.page.home')}</Button>}
      />
    </main>
  )
}
