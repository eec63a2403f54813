import { CircleAlert } from 'lucide-react'

/** A field that cannot be sent as it is. */
export interface Fault {
  field: string
  label: string
  /** What is wrong, as a sentence. */
  text: string
}

interface FaultSummaryProps {
  /** How many fields are wrong, as a sentence; it is spoken. */
  title: string
  faults: readonly Fault[]
  /** Takes the reader to a field. */
  onGo: (field: string) => void
}

/** What is wrong with a form, all at once; each fault leads to its field. */
export function FaultSummary({ title, faults, onGo }: FaultSummaryProps) {
  if (faults.length === 0) return null
  return (
    <div className="flex gap-3 rounded-2 border border-red-line bg-red-wash p-4 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red-ink" />
      <div>
        <p role="alert" className="text-[15px] font-medium">
          {title}
        </p>
        <ul className="mt-1 grid gap-0.5">
          {faults.map(({ field, label, text }) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => onGo(field)}
                className="min-h-6 rounded-1 text-left text-ink-2 underline underline-offset-2 hover:text-ink"
              >
                {label}: {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
