import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'

/** An address of the demo area at which there is nothing. */
export default function AreaNotFound() {
  const { t } = useTranslation()
  useDocumentTitle(t('error.page.notFound'))
  return (
    <MessagePage
      code="404"
      title={t('error.http.404')}
      actions={
        <LinkButton to="/web-component-demo" variant="primary">
          {t('webComponentDemo.notFound.back')}
        </LinkButton>
      }
    >
      {t('webComponentDemo.notFound.text')}
    </MessagePage>
  )
}
