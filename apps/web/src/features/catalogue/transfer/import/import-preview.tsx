import { type EntityDefinition, IMPORT_ACTIONS, type ImportAction } from '@portico/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES } from '@/features/catalogue/list/catalogue-view.ts'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { pageOf } from '@/lib/records/page.ts'
import { RecordPager } from '@/lib/records/record-pager.tsx'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { PlanItem } from './plan-item.tsx'
import { countActions, planLines } from './plan-lines.ts'
import type { Preview } from './use-import.ts'

interface ImportPreviewProps {
  entity: EntityDefinition
  preview: Preview
  isCarryingOut: boolean
  onCarryOut: () => void
  otherLabel: string
  onOther: () => void
}

/** The plan of an import, line by line, and the button that carries it out when nothing is refused. */
export function ImportPreview({ entity, preview, isCarryingOut, onCarryOut, otherLabel, onOther }: ImportPreviewProps) {
  const { t, i18n } = useTranslation()
  const { plan, source, stored } = preview
  const counts = useMemo(() => countActions(plan), [plan])
  const lines = useMemo(() => planLines(entity, plan, source.records, stored), [entity, plan, source, stored])
  const changed = counts.create + counts.update
  const counted = (key: string, count: number) => t(key, pluralOptions(count, i18n.language))

  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new preview, also a renewed one, is where one reads on
  useEffect(() => heading.current?.focus(), [preview])

  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.01em]">
        {t('entity.import.planTitle')}
      </h2>
      {preview.isRenewed && (
        <Alert tone="warning" title={t('entity.import.renewed')}>
          {t('entity.import.renewedReason')}
        </Alert>
      )}
      {source.ignored.length > 0 && (
        <Alert title={counted('entity.import.ignored', source.ignored.length)}>{source.ignored.join(', ')}</Alert>
      )}
      {counts.refuse > 0 && (
        <Alert tone="danger" title={counted('entity.import.refused', counts.refuse)}>
          {t('entity.import.refusedReason')}
        </Alert>
      )}
      {counts.refuse === 0 && changed === 0 && (
        <Alert title={t('entity.import.nothing')}>{t('entity.import.nothingReason')}</Alert>
      )}
      <PlanList key={preview.etag} entity={entity} lines={lines} counts={counts} format={source.format} />
      <div className="flex flex-wrap gap-2">
        {counts.refuse === 0 && changed > 0 && (
          <Button variant="primary" pending={isCarryingOut} onClick={onCarryOut}>
            {counted('entity.import.carryOut', changed)}
          </Button>
        )}
        <Button onClick={onOther}>{otherLabel}</Button>
      </div>
    </div>
  )
}

interface PlanListProps {
  entity: EntityDefinition
  lines: ReturnType<typeof planLines>
  counts: Record<ImportAction, number>
  format: Preview['source']['format']
}

/** The lines of a plan, of one action or of all, a page at a time. Refused lines come first, because they have to be corrected first. */
function PlanList({ entity, lines, counts, format }: PlanListProps) {
  const { t, i18n } = useTranslation()
  const [kind, setKind] = useState<ImportAction | 'all'>(counts.refuse > 0 ? 'refuse' : 'all')
  const [view, setView] = useState<{ page: number; size: number }>({ page: 1, size: PAGE_SIZES[0] })
  const number = (value: number) => formatNumber(value, i18n.language)
  const kinds = ['all' as const, ...IMPORT_ACTIONS.filter((action) => counts[action] > 0)]
  const page = pageOf(kind === 'all' ? lines : lines.filter(({ line }) => line.action === kind), view.page, view.size)
  return (
    <>
      <div className="-my-1 max-w-full overflow-x-auto py-1">
        <ChoiceSwitch
          label={t('entity.import.kinds')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setView({ ...view, page: 1 })
          }}
          choices={kinds.map((value) => ({
            value,
            label: t('entity.import.kindCount', {
              kind: t(`entity.import.kind.${value}`),
              shown: number(value === 'all' ? lines.length : counts[value])
            })
          }))}
        />
      </div>
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">
          {page.items.map((item) => (
            <PlanItem key={item.number} entity={entity} item={item} format={format} />
          ))}
        </ol>
      </Card>
      <RecordPager
        page={page}
        size={view.size}
        sizes={PAGE_SIZES}
        sizeLabel={t('entity.import.pageSize')}
        onChange={(changes) => setView({ ...view, page: 1, ...changes })}
      />
    </>
  )
}
