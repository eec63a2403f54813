import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { countNodes, isWithin, type JsonBranch, type JsonNode } from './json-nodes.ts'

/** Entries beyond which a list or an object is shown in part at first. */
const MANY = 60
/** Levels that are open at first, and those of JSON with more values than one reads through. */
const OPEN_LEVELS = 4
const MANY_VALUES = 400
const OPEN_LEVELS_OF_MANY = 2

/** The words of a tree. */
export interface JsonTreeTexts {
  unfold: string
  fold: string
  /** A button that shows the rest of a list or an object. */
  more: (count: number) => string
  /** Precedes marked values for screen readers. */
  marked?: string
}

interface JsonTreeProps {
  node: JsonNode
  /** Its name for screen readers. */
  label: string
  texts: JsonTreeTexts
  /** Pointers to the values that are marked, with their parts. */
  marked?: ReadonlySet<string> | undefined
}

interface Tree {
  texts: JsonTreeTexts
  marked: ReadonlySet<string>
  /** Whether all are open or closed at first; undefined for the usual levels. */
  isAllOpen: boolean | undefined
  openLevels: number
}

const TreeContext = createContext<Tree | undefined>(undefined)

function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (!tree) throw new Error('The value is in no tree.')
  return tree
}

const NOTHING: ReadonlySet<string> = new Set()

/** JSON whose objects and lists can be folded. */
export function JsonTree({ node, label, texts, marked = NOTHING }: JsonTreeProps) {
  const [command, setCommand] = useState({ isOpen: undefined as boolean | undefined, at: 0 })
  const openLevels = useMemo(() => (countNodes(node) > MANY_VALUES ? OPEN_LEVELS_OF_MANY : OPEN_LEVELS), [node])
  const order = (isOpen: boolean) => setCommand(({ at }) => ({ isOpen, at: at + 1 }))
  const button = 'rounded-1 min-h-6 px-1 text-xs font-medium text-code-blue hover:underline'
  const hasBranches = 'entries' in node && node.entries.some((entry) => 'entries' in entry.node)
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
      tabIndex={0}
      className="code-colours max-h-[560px] overflow-auto bg-code px-4 py-3 font-mono text-[12.5px] leading-6 text-code-ink -outline-offset-2"
    >
      {hasBranches && (
        <p className="mb-1 flex gap-2 font-sans">
          <button type="button" className={button} onClick={() => order(true)}>
            {texts.unfold}
          </button>
          <button type="button" className={button} onClick={() => order(false)}>
            {texts.fold}
          </button>
        </p>
      )}
      <TreeContext value={{ texts, marked, isAllOpen: command.isOpen, openLevels }}>
        <Value key={command.at} node={node} level={0} />
      </TreeContext>
    </section>
  )
}

interface ValueProps {
  node: JsonNode
  name?: string | undefined
  level: number
}

const Name = ({ name }: Pick<ValueProps, 'name'>) =>
  name === undefined ? null : <span className="hljs-attr">{name}: </span>

function Value({ node, name, level }: ValueProps) {
  if ('entries' in node) return <Branch node={node} name={name} level={level} />
  return (
    <Row pointer={node.pointer} className="pl-[18px] wrap-anywhere">
      <Name name={name} />
      <span className={node.text.startsWith('"') ? 'hljs-string' : 'hljs-literal'}>{node.text}</span>
    </Row>
  )
}

interface RowProps {
  pointer: string
  className?: string
  children: ReactNode
}

/** A line, marked if its value is. */
function Row({ pointer, className, children }: RowProps) {
  const { texts, marked } = useTree()
  const isMarked = isWithin(pointer, marked)
  return (
    <div
      data-marked={isMarked || undefined}
      className={clsx(className, isMarked && 'bg-white/10 shadow-[inset_3px_0_0_var(--color-code-amber)]')}
    >
      {isMarked && <span className="sr-only">{texts.marked} </span>}
      {children}
    </div>
  )
}

function Branch({ node, name, level }: ValueProps & { node: JsonBranch }) {
  const { texts, marked, isAllOpen, openLevels } = useTree()
  const { entries, pointer, isList } = node
  const hasMarked = (at: string) => [...marked].some((each) => each === at || each.startsWith(`${at}/`))
  const [isOpen, setOpen] = useState(level === 0 || (isAllOpen ?? (level < openLevels || hasMarked(pointer))))
  const [isWhole, setWhole] = useState(() => entries.slice(MANY).some((entry) => hasMarked(entry.node.pointer)))
  const [opening, closing] = isList ? '[]' : '{}'
  const shown = isWhole ? entries : entries.slice(0, MANY)
  const head = (
    <>
      <Name name={name} />
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
      <Row pointer={pointer} className="pl-[18px]">
        {head}
        {closing}
      </Row>
    )
  return (
    <div>
      <Row pointer={pointer}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="group flex items-start rounded-1 text-left hover:bg-white/10"
        >
          <ChevronRight
            aria-hidden="true"
            className="mt-[5px] mr-1 size-3.5 shrink-0 text-code-ink-2 transition-transform group-aria-expanded:rotate-90"
          />
          <span>{head}</span>
        </button>
      </Row>
      {isOpen && (
        <>
          <div className="ml-[6px] border-l border-code-line pl-2">
            {shown.map((entry, index) => (
              // What JSON has twice under one name is shown twice.
              <Value key={index} node={entry.node} name={entry.name} level={level + 1} />
            ))}
            {shown.length < entries.length && (
              <button
                type="button"
                className="ml-[18px] rounded-1 font-sans text-xs font-medium text-code-blue hover:underline"
                onClick={() => setWhole(true)}
              >
                {texts.more(entries.length - shown.length)}
              </button>
            )}
          </div>
          <div className="pl-[18px]">{closing}</div>
        </>
      )}
    </div>
  )
}
