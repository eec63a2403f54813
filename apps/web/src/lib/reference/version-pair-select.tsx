import { ArrowRight } from 'lucide-react'
import { Labelled } from '@/ui/form/labelled.tsx'
import { Select } from '@/ui/form/select.tsx'

/** Two versions of an API that are compared. */
export interface VersionPair {
  readonly from: string
  readonly to: string
}

interface VersionPairSelectProps {
  versions: readonly string[]
  pair: VersionPair
  /** Of each version, its label. */
  labels: VersionPair
  size?: 'small' | 'medium'
  onChange: (pair: VersionPair) => void
}

/** Chooses the two versions that are compared. A version is not compared with itself: the other one takes the place that has become free. */
export function VersionPairSelect({ versions, pair, labels, size = 'medium', onChange }: VersionPairSelectProps) {
  const select = (end: keyof VersionPair, other: keyof VersionPair) => (
    <Labelled label={labels[end]}>
      {(id) => (
        <Select
          id={id}
          size={size}
          value={pair[end]}
          className="w-32"
          options={versions.map((version) => ({ value: version }))}
          onChange={({ target: { value } }) =>
            onChange(value === pair[other] ? { from: pair.to, to: pair.from } : { ...pair, [end]: value })
          }
        />
      )}
    </Labelled>
  )
  return (
    <>
      {select('from', 'to')}
      <ArrowRight
        aria-hidden="true"
        className={size === 'small' ? 'mb-2 size-4 text-ink-3' : 'mb-3 size-4 text-ink-3'}
      />
      {select('to', 'from')}
    </>
  )
}
