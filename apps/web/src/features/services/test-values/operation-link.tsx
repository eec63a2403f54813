import { useTranslation } from 'react-i18next'
import { tryAddress } from '@/lib/reference/request-link.ts'
import { LinkButton } from '@/ui/button/button.tsx'

/** Leads to an operation, opened to be tried. Its page requires a signed-in user. */
export function OperationLink({
  operation: { api, id }
}: {
  operation: { readonly api: string; readonly id: string }
}) {
  const { t } = useTranslation()
  return (
    <LinkButton size="small" to={tryAddress({ api }, id)}>
      {t('testValues.try', { operation: id })}
    </LinkButton>
  )
}
