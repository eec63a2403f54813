import { Select, type SelectOption } from '@/ui/form/select.tsx'

interface ChoiceProps {
  /** Of its row. */
  control: { id: string; 'aria-describedby': string | undefined }
  value: string | undefined
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

/** A value of the compact form that is chosen from a list. */
export function Choice({ control, onChange, ...select }: ChoiceProps) {
  return (
    <Select
      {...control}
      {...select}
      size="small"
      className="[&>select]:text-[13px]"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
