import { clsx } from 'clsx'

const COLOURS: Record<string, string> = {
  GET: 'bg-blue-wash text-blue-ink',
  POST: 'bg-teal-wash text-teal',
  PUT: 'bg-amber-wash text-amber',
  PATCH: 'bg-violet-wash text-violet',
  DELETE: 'bg-red-wash text-red-ink'
}

/** An HTTP method, in capitals. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span
      className={clsx(
        'w-16 shrink-0 rounded-1 text-center font-mono text-[11px] leading-5 font-semibold',
        COLOURS[method] ?? 'bg-sunken text-ink-2'
      )}
    >
      {method}
    </span>
  )
}
