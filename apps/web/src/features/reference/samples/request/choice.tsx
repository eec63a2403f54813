import { Select } from '@/ui/form/select.tsx'

interface ChoiceProps {
  /** Of its row. */
  control: { id: string; 'aria-describedby': string | undefined }
  value: string | undefined
  /** Where the label is left out, the value is shown. */
  options: readonly { readonly value: string; readonly label?: string }[]
  onChange: (value: string) => void
}

/** A value of the compact form that is chosen from a list. */
export function Choice({ control, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      {...control}
      size="small"
      className="[&>select]:text-[13px]"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label ?? option.value}
        </option>
      ))}
    </Select>
  )
}
