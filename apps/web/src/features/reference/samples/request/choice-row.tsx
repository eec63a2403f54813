import type { ReactNode } from 'react'
import { Select, type SelectOption } from '@/ui/form/select.tsx'
import { Row } from './row.tsx'

interface ChoiceRowProps {
  label: ReactNode
  detail?: ReactNode
  value: string | undefined
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

/** A value of the compact form that is chosen from a list. */
export function ChoiceRow({ label, detail, value, options, onChange }: ChoiceRowProps) {
  return (
    <Row label={label} detail={detail}>
      {(control) => (
        <Select
          {...control}
          size="small"
          className="[&>select]:text-[13px]"
          value={value}
          options={options}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Row>
  )
}
