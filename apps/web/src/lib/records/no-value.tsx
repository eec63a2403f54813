import { useTranslation } from 'react-i18next'

/** The mark of a missing value; spoken as what is missing, or "No value". */
export function NoValue({ label }: { label?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label ?? t('entity.value.empty')}</span>
    </span>
  )
}
