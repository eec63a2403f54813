import { Plus } from 'lucide-react'
import { Select } from '@/ui/form/select.tsx'

interface AddFieldProps {
  /** What the control says: what is added. */
  label: string
  /** Names to choose from; none for a button that adds the only thing there is. */
  names: readonly string[]
  onAdd: (name: string) => void
}

/** Adds a field or an item. */
export function AddField({ label, names, onAdd }: AddFieldProps) {
  if (names.length === 0)
    return (
      <button
        type="button"
        onClick={() => onAdd('')}
        className="-ml-1 inline-flex min-h-7 items-center gap-1 justify-self-start rounded-1 px-1 text-[13px] font-medium text-blue-ink hover:underline"
      >
        <Plus aria-hidden="true" className="size-3.5" />
        {label}
      </button>
    )
  return (
    <Select
      size="small"
      aria-label={label}
      className="max-w-60 justify-self-start [&>select]:text-[13px]"
      value=""
      onChange={({ target }) => onAdd(target.value)}
    >
      <option value="">{label}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
