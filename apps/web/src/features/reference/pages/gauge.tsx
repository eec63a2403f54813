import { useTranslation } from 'react-i18next'
import { languageName } from '../rich-text.tsx'

interface GaugeProps {
  /** BCP 47. */
  language: string
  translated: number
  total: number
}

/** How much of a document's texts is in a language: a bar, and the same in words. */
export function Gauge({ language, translated, total }: GaugeProps) {
  const { t, i18n } = useTranslation()
  // A document with nothing to translate lacks nothing; and only what is whole is 100 %.
  const share = total === 0 ? 1 : translated / total
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    roundingMode: 'trunc'
  } as Intl.NumberFormatOptions)
  const name = languageName(language, i18n.language)
  const missing = total - translated
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 text-sm">
      <span className="font-medium first-letter:uppercase">{name}</span>
      <span className="text-ink-2 tabular-nums">{percent.format(share)}</span>
      <svg
        role="img"
        aria-label={t('reference.gauge', { language: name, percent: percent.format(share) })}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="col-span-2 h-2 w-full rounded-full bg-sunken"
      >
        <rect width={share * 100} height="1" className={share === 1 ? 'fill-teal' : 'fill-blue'} />
      </svg>
      {missing > 0 && (
        <span className="col-span-2 text-[13px] text-ink-3">{t('reference.missingTexts', { count: missing })}</span>
      )}
    </div>
  )
}
