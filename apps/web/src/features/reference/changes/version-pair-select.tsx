import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Select } from '@/ui/form/select.tsx'
import type { VersionPair } from './versions.ts'

interface VersionPairSelectProps {
  versions: readonly string[]
  pair: VersionPair
}

/** Chooses the two versions that are compared. What is chosen stands in the address. */
export function VersionPairSelect({ versions, pair }: VersionPairSelectProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  function choose(change: Partial<VersionPair>) {
    const chosen = { ...pair, ...change }
    // A version is not compared with itself: the other one takes the place that has become free.
    if (chosen.from === chosen.to) {
      if (change.from === undefined) chosen.from = pair.to
      else chosen.to = pair.from
    }
    const query = new URLSearchParams(search)
    query.set('version', chosen.to)
    query.set('from', chosen.from)
    void navigate(`${pathname}?${query}`, { preventScrollReset: true })
  }

  return (
    <div className="mt-6 flex flex-wrap items-end gap-3">
      <VersionSelect
        label={t('reference.changes.from')}
        versions={versions}
        value={pair.from}
        onChange={(from) => choose({ from })}
      />
      <ArrowRight aria-hidden="true" className="mb-2 size-4 text-ink-3" />
      <VersionSelect
        label={t('reference.changes.to')}
        versions={versions}
        value={pair.to}
        onChange={(to) => choose({ to })}
      />
    </div>
  )
}

interface VersionSelectProps {
  label: string
  versions: readonly string[]
  value: string
  onChange: (version: string) => void
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[13px] text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        size="small"
        value={value}
        className="w-32"
        options={versions.map((version) => ({ value: version }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
