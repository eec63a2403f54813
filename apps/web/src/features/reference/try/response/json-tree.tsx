import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Entries beyond which a list or an object is shown in part at first. */
const MANY = 60
/** Levels that are open at first. */
const OPEN_LEVELS = 4

interface JsonTreeProps {
  value: unknown
  /** Its name for screen readers. */
  label: string
}

/** JSON whose objects and lists can be folded. */
export function JsonTree({ value, label }: JsonTreeProps) {
  const { t } = useTranslation()
  const [command, setCommand] = useState({ isOpen: undefined as boolean | undefined, at: 0 })
  const order = (isOpen: boolean) => setCommand(({ at }) => ({ isOpen, at: at + 1 }))
  const button = 'rounded-1 min-h-6 px-1 text-xs font-medium text-blue-ink hover:underline'
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
      tabIndex={0}
      className="code-colours max-h-[560px] overflow-auto bg-code px-4 py-3 font-mono text-[12.5px] leading-6 text-code-ink"
    >
      <p className="mb-1 flex gap-2 font-sans">
        <button type="button" className={button} onClick={() => order(true)}>
          {t('try.response.unfold')}
        </button>
        <button type="button" className={button} onClick={() => order(false)}>
          {t('try.response.fold')}
        </button>
      </p>
      <Value key={command.at} value={value} level={0} isAllOpen={command.isOpen} />
    </section>
  )
}

interface ValueProps {
  value: unknown
  name?: string | undefined
  level: number
  /** Whether all are open or closed at first; undefined for the usual levels. */
  isAllOpen: boolean | undefined
}

function Value({ value, name, level, isAllOpen }: ValueProps) {
  const key = name !== undefined && <span className="hljs-attr">{JSON.stringify(name)}: </span>
  if (typeof value === 'object' && value !== null)
    return <Branch value={value} name={name} level={level} isAllOpen={isAllOpen} />
  return (
    <div className="pl-[18px] wrap-anywhere">
      {key}
      <span className={typeof value === 'string' ? 'hljs-string' : 'hljs-literal'}>{JSON.stringify(value)}</span>
    </div>
  )
}

function Branch({ value, name, level, isAllOpen }: ValueProps & { value: object }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(level === 0 || (isAllOpen ?? level < OPEN_LEVELS))
  const [isWhole, setWhole] = useState(false)
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = Object.entries(value)
  const [opening, closing] = isList ? '[]' : '{}'
  const shown = isWhole ? entries : entries.slice(0, MANY)
  const head = (
    <>
      {name !== undefined && <span className="hljs-attr">{JSON.stringify(name)}: </span>}
      {opening}
      {!isOpen && (
        <span className="text-code-ink-2">
          … {entries.length} {closing}
        </span>
      )}
    </>
  )
  if (entries.length === 0)
    return (
      <div className="pl-[18px]">
        {head}
        {closing}
      </div>
    )
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group flex items-start rounded-1 text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className="mt-[5px] mr-1 size-3.5 shrink-0 text-code-ink-2 transition-transform group-aria-expanded:rotate-90"
        />
        <span>{head}</span>
      </button>
      {isOpen && (
        <>
          <div className="ml-[6px] border-l border-line pl-2">
            {shown.map(([key, inner]) => (
              <Value key={key} value={inner} {...(!isList && { name: key })} level={level + 1} isAllOpen={isAllOpen} />
            ))}
            {shown.length < entries.length && (
              <button
                type="button"
                className="ml-[18px] rounded-1 font-sans text-xs font-medium text-blue-ink hover:underline"
                onClick={() => setWhole(true)}
              >
                {t('reference.schema.more', {
                  count: entries.length - shown.length,
                  number: entries.length - shown.length
                })}
              </button>
            )}
          </div>
          <div className="pl-[18px]">{closing}</div>
        </>
      )}
    </div>
  )
}
