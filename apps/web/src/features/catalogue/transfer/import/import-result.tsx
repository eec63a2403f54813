import type { EntityDefinition, ImportPlan } from '@portico/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { listAddress } from '@/lib/records/list-address.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { countActions } from './plan-lines.ts'

interface ImportResultProps {
  entity: EntityDefinition
  result: ImportPlan
  onAgain: () => void
}

/** The result of an import, and the next steps. */
export function ImportResult({ entity, result, onAgain }: ImportResultProps) {
  const { t, i18n } = useTranslation()
  const counts = countActions(result)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const done = (['create', 'update', 'unchanged'] as const).filter((action) => counts[action] > 0)
  return (
    <Card className="grid justify-items-start gap-4 p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-teal" />
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.01em]">
          {t('entity.import.finished')}
        </h2>
      </div>
      <ul className="grid gap-1 text-ink-2">
        {done.map((action) => (
          <li key={action}>{t(`entity.import.result.${action}`, pluralOptions(counts[action], i18n.language))}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={listAddress(entity)} variant="primary">
          {t('entity.action.backToList')}
        </LinkButton>
        <Button onClick={onAgain}>{t('entity.import.other')}</Button>
      </div>
    </Card>
  )
}
