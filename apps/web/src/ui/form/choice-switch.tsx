import { clsx } from 'clsx'

interface ChoiceSwitchProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one among two or three ways to look at the same thing. */
export function ChoiceSwitch<Value extends string>({ label, choices, value, onChange }: ChoiceSwitchProps<Value>) {
  return (
    <fieldset aria-label={label} className="inline-flex rounded-2 border border-line bg-sunken p-0.5">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={clsx(
            'h-7 rounded-[6px] px-2.5 text-[13px] font-medium whitespace-nowrap transition-colors',
            choice.value === value ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink'
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
