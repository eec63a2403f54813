import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { LinkButton } from '../ui/button/button.tsx'
import { MessagePage } from '../ui/state/message-page.tsx'

/** Any address that is no page. */
export function NotFoundPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('error.page.notFound'))
  return (
    <MessagePage
      code="404"
      title={t('error.http.404')}
      actions={
        <LinkButton to="/" variant="primary">
          {t('error.page.home')}
        </LinkButton>
      }
    >
      {t('error.page.notFoundHint')}
    </MessagePage>
  )
}
