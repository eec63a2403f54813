import { useTranslation } from 'react-i18next'

/** A dash for a missing value; screen readers announce the label, by default "No value". */
export function NoValue({ label }: { label?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label ?? t('entity.value.empty')}</span>
    </span>
  )
}
