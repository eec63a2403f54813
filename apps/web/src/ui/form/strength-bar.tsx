import { clsx } from 'clsx'

interface StrengthBarProps {
  /** Lit segments, of five. */
  points: 1 | 2 | 3 | 4 | 5
  label: string
  /** The strength in words; they are announced when they change. */
  word: string
  className?: string
}

const COLOURS = {
  1: 'bg-strength-1',
  2: 'bg-strength-2',
  3: 'bg-strength-3',
  4: 'bg-strength-4',
  5: 'bg-strength-5'
}

const SEGMENTS = [1, 2, 3, 4, 5]

/** How strong a password is: five segments in one colour, from red to green, and the same in words. */
export function StrengthBar({ points, label, word, className }: StrengthBarProps) {
  return (
    <div id="strength" className={className}>
      <div className="flex justify-between gap-4 text-[13px] leading-5 text-ink-2">
        <small className="text-[13px]">{label}</small>
        <span aria-live="polite" className="font-medium text-ink">
          {word}
        </span>
      </div>
      <ul id="strengthBar" aria-hidden="true" className="mt-1.5 grid grid-cols-5 gap-1">
        {SEGMENTS.map((segment) => (
          <li
            key={segment}
            className={clsx(
              'point h-1.5 rounded-full transition-colors',
              segment <= points ? COLOURS[points] : 'bg-line-2'
            )}
          />
        ))}
      </ul>
    </div>
  )
}
