import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** Addresses that lead out of the portal. Others would be relative to a place that the text knows nothing of. */
const OUTWARD = /^(?:https?:\/\/|mailto:)/i

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
const LEVELS = [1, 2, 3, 4, 5, 6] as const

const HEADING_CLASSES = [
  'mt-6 text-xl',
  'mt-6 text-lg',
  'mt-5 text-base',
  'mt-4 text-[15px]',
  'mt-4 text-sm',
  'mt-4 text-sm text-ink-2'
]

/** Headings below the page's own, so that the page keeps its outline. */
function headings(topLevel: number): Components {
  const entries = LEVELS.map((level) => {
    const Tag = `h${Math.min(6, topLevel + level - 1)}` as HeadingTag
    const className = clsx('mb-2 leading-snug font-semibold tracking-[-0.01em] text-ink', HEADING_CLASSES[level - 1])
    return [`h${level}`, ({ children }: { children?: React.ReactNode }) => <Tag className={className}>{children}</Tag>]
  })
  return Object.fromEntries(entries)
}

const COMPONENTS: Components = {
  a: ({ href = '', children }) =>
    OUTWARD.test(href) ? (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-blue-ink underline underline-offset-2"
      >
        {children}
      </a>
    ) : (
      children
    ),
  // A picture would tell its server who reads this.
  img: ({ alt }) =>
    alt && (
      <span className="inline-flex items-center gap-1.5 rounded-1 bg-sunken px-1.5 text-ink-2">
        <ImageOff aria-hidden="true" className="size-3.5" />
        {alt}
      </span>
    ),
  p: ({ children }) => <p className="my-3">{children}</p>,
  ul: ({ children }) => <ul className="my-3 list-disc space-y-1 pl-6 marker:text-ink-3">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 list-decimal space-y-1 pl-6 marker:text-ink-3">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-3 border-l-2 border-line-2 pl-4 text-ink-2">{children}</blockquote>
  ),
  hr: () => <hr className="my-6 border-line" />,
  code: ({ children }) => (
    <code className="rounded-1 bg-sunken px-1 py-0.5 font-mono wrap-anywhere in-[pre]:bg-transparent in-[pre]:p-0">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    <pre className="my-3 rounded-2 border border-code-line bg-code p-4 font-mono text-[13px] leading-relaxed whitespace-pre-wrap text-code-ink wrap-anywhere">
      {children}
    </pre>
  ),
  table: ({ children }) => <table className="my-3 w-full border-collapse text-sm">{children}</table>,
  th: ({ children, style }) => (
    <th style={style} className="border border-line bg-sunken px-3 py-1.5 text-left font-medium wrap-anywhere">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border border-line px-3 py-1.5 align-top wrap-anywhere">
      {children}
    </td>
  ),
  // GitHub's task lists; nobody can tick them here.
  input: ({ checked }) => <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>
}

interface MarkdownTextProps {
  text: string
  /** The level of its first-level headings, 2 to 6. */
  topLevel: number
  className?: string
}

/**
 * A text in GitHub's Markdown. HTML in it is shown as text, scripts' addresses are dropped, and nothing is loaded from elsewhere.
 */
export function MarkdownText({ text, topLevel, className }: MarkdownTextProps) {
  return (
    <div className={clsx('max-w-prose wrap-anywhere *:first:mt-0 *:last:mb-0', className)}>
      <Markdown remarkPlugins={[remarkGfm]} components={{ ...COMPONENTS, ...headings(topLevel) }}>
        {text}
      </Markdown>
    </div>
  )
}
