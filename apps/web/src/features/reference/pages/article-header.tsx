import type { ReactNode } from 'react'

interface ArticleHeaderProps {
  /** What the page belongs to. */
  eyebrow?: ReactNode
  title: ReactNode
  /** Beside the title. */
  note?: ReactNode
  /** One or two sentences. */
  children?: ReactNode
}

/** The beginning of a page that is read. */
export function ArticleHeader({ eyebrow, title, note, children }: ArticleHeaderProps) {
  return (
    <header>
      {eyebrow && <div className="mb-2 text-sm font-medium text-blue-ink">{eyebrow}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-[32px] leading-10 font-semibold tracking-[-0.02em] text-balance wrap-anywhere">{title}</h1>
        {note}
      </div>
      {children && <div className="mt-3 max-w-[44em] text-[17px] leading-7 text-ink-2 text-pretty">{children}</div>}
    </header>
  )
}

/** A part of such a page, under a heading of its own. */
export function ArticleSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-xl font-semibold tracking-[-0.015em]">
        {title}
      </h2>
      {children}
    </section>
  )
}
