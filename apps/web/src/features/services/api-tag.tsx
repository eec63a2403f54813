import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/text/tag.tsx'

/** That an API is live in the sandbox, with the API's name before it where nothing else shows it. */
export function ApiTag({ api, isNamed = false }: { api: string; isNamed?: boolean }) {
  const { t } = useTranslation()
  return (
    <Tag tone="good">
      {isNamed && `${t(`reference.menu.${api}`)}: `}
      {t('services.live')}
    </Tag>
  )
}
