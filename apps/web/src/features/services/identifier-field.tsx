import { clsx } from 'clsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'

interface IdentifierFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  /** Characters that can be typed, blanks and all. */
  maxLength: number
  className?: string
}

/** A field for a number that is checked while it is typed: nothing completes, corrects or spells it. */
export function IdentifierField({ label, hint, value, onChange, maxLength, className }: IdentifierFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={clsx('h-12 font-mono text-base', className)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
