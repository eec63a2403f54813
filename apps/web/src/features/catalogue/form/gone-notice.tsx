import { useTranslation } from 'react-i18next'
import { Notice } from '@/lib/forms/notice.tsx'
import { Button } from '@/ui/button/button.tsx'

interface GoneNoticeProps {
  /** The record's content was kept as it was, and went with it. */
  hasLostContent: boolean
  onDiscard: () => void
}

/** Says that a record was deleted while somebody edited it, and that what he typed can be saved as a new one. */
export function GoneNotice({ hasLostContent, onDiscard }: GoneNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('entity.gone.title')}
      reason={[t('entity.gone.reason'), hasLostContent && t('entity.gone.content')].filter(Boolean).join(' ')}
      className="mb-4 rounded-3 border"
    >
      <Button size="small" className="mt-3" onClick={onDiscard}>
        {t('entity.gone.discard')}
      </Button>
    </Notice>
  )
}
