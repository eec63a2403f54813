import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** Says that a record was deleted while somebody edited it, and that what he typed can be saved as a new one. */
export function GoneNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mb-4 flex gap-3 rounded-3 border border-amber-line bg-amber-wash px-5 py-4 sm:px-7">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-amber" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-7 font-semibold tracking-[-0.01em]">
          {t('entity.gone.title')}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">{t('entity.gone.reason')}</p>
        <Button size="small" className="mt-3" onClick={onDiscard}>
          {t('entity.gone.discard')}
        </Button>
      </div>
    </div>
  )
}
