import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttributeControl } from '@/features/plugin/embed/attribute-control.tsx'
import {
  ATTRIBUTES,
  type AttributeGroup,
  type AttributeName,
  attributesOf
} from '@/features/plugin/embed/attributes.ts'
import type { Configuration } from '@/features/plugin/embed/configuration.ts'
import { PartnerControl } from './partner-control.tsx'

const GROUPS: readonly AttributeGroup[] = ['partner', 'vehicle', 'loan', 'payment', 'look', 'advanced']
const OPEN: ReadonlySet<AttributeGroup> = new Set(['partner', 'vehicle', 'payment', 'look'])

interface ControlsProps {
  configuration: Configuration
  onChange: (configuration: Configuration) => void
  onSet: (name: AttributeName, value: string) => void
}

/** A control for each attribute of the element, in groups. */
export function Controls({ configuration, onChange, onSet }: ControlsProps) {
  const { t } = useTranslation()
  const { element, values } = configuration
  const names = attributesOf(element)
  return GROUPS.map((group) => {
    const ofGroup = names.filter((name) => ATTRIBUTES[name].group === group)
    if (ofGroup.length === 0) return null
    const set = ofGroup.filter((name) => values[name]).length
    return (
      <details key={group} open={OPEN.has(group)} className="group/controls border-b border-line last:border-b-0">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-5 text-sm font-semibold hover:bg-sunken">
          <ChevronRight
            aria-hidden="true"
            className="size-4 text-ink-3 transition-transform group-open/controls:rotate-90"
          />
          {t(`plugin.groups.${group}`)}
          {set > 0 && (
            <span className="ml-auto text-xs font-normal text-ink-3 tabular-nums">
              {t('plugin.groups.set', { count: set })}
            </span>
          )}
        </summary>
        <div className="grid grid-cols-1 px-5 pt-2 pb-3">
          {group === 'partner' && <PartnerControl configuration={configuration} onChange={onChange} />}
          {ofGroup.map((name) => (
            <AttributeControl
              key={name}
              element={element}
              name={name}
              value={values[name] ?? ''}
              onChange={(value) => onSet(name, value)}
            />
          ))}
        </div>
      </details>
    )
  })
}
