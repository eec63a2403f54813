import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button/icon-button.tsx'

interface SelectFailedProps {
  id?: string
  text: string
  query: { isFetching: boolean; refetch: () => unknown }
}

/** After a list whose options could not be fetched. */
export function SelectFailed({ id, text, query }: SelectFailedProps) {
  const { t } = useTranslation()
  return (
    <>
      <span id={id} role="alert" className="text-[13px] text-red-ink">
        {text}
      </span>
      <IconButton
        label={t('error.page.retry')}
        Icon={RotateCw}
        size="small"
        aria-busy={query.isFetching}
        onClick={() => void query.refetch()}
      />
    </>
  )
}
