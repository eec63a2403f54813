import { isLiveApi } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/text/tag.tsx'

/** Whether an API is live in the sandbox or only a published document, with the API's name before it where nothing else shows it. */
export function ApiTag({ api, isNamed = false }: { api: string; isNamed?: boolean }) {
  const { t } = useTranslation()
  const isLive = isLiveApi(api)
  return (
    <Tag tone={isLive ? 'good' : 'neutral'}>
      {isNamed && `${t(`reference.menu.${api}`)}: `}
      {t(isLive ? 'services.state.live' : 'services.state.document')}
    </Tag>
  )
}
