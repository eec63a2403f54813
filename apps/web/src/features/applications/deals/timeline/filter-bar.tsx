import { TIMELINE_KINDS, type TimelineItem } from '@portico/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { OptionSelect } from '@/ui/form/select.tsx'
import { resourceKind } from '../resource-kind.ts'
import type { TimelineFilterState } from './timeline-filter.ts'
import { countKinds, type TimelineKind } from './timeline-rows.ts'

interface FilterBarProps {
  items: readonly TimelineItem[]
  resources: readonly string[]
  filter: TimelineFilterState
}

/** Which kinds of entries are shown, and of which resource. */
export function FilterBar({ items, resources, filter: { view, change } }: FilterBarProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const counts = countKinds(items, view.resource)
  function toggle(kind: TimelineKind) {
    const isOn = view.kinds.includes(kind)
    change({ kinds: isOn ? view.kinds.filter((each) => each !== kind) : [...view.kinds, kind] })
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-[13px] text-ink-2">{t('applicationDeals.filter.kinds')}</legend>
        <div className="flex flex-wrap gap-2">
          {TIMELINE_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={view.kinds.includes(kind)}
              onClick={() => toggle(kind)}
              className="flex h-8 items-center gap-2 rounded-full border border-line-2 bg-paper px-3 text-[13px] font-medium text-ink-2 transition-colors hover:border-ink-3 hover:text-ink aria-pressed:border-blue aria-pressed:bg-blue-wash aria-pressed:text-blue-ink"
            >
              {t(`applicationDeals.kinds.${kind}`)}
              <span className="font-normal tabular-nums">{formatNumber(counts[kind], i18n.language)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {resources.length > 1 && (
        <div className="w-full sm:w-80">
          <label htmlFor={id} className="mb-1.5 block text-[13px] text-ink-2">
            {t('applicationDeals.filter.resource')}
          </label>
          <OptionSelect
            id={id}
            value={resources.includes(view.resource) ? view.resource : ''}
            options={['', ...resources]}
            optionLabel={(option) =>
              option === ''
                ? t('applicationDeals.filter.allResources')
                : `${t(`applicationDeals.kind.${resourceKind(option)}`)} ${option}`
            }
            onChange={(resource) => change({ resource })}
          />
        </div>
      )}
    </div>
  )
}
