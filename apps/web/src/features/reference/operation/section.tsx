import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Command } from '../schema/tree/commands.ts'
import type { Direction } from '../schema/tree/schema-contents.ts'

/** Where a part of an operation stands, and what is revealed in it. */
export interface PartProps {
  /** Of its heading. */
  level: 2 | 3 | 4
  /** Fragments begin with it. */
  prefix: string
  direction: Direction
  reveal: Command | undefined
}

interface SectionProps {
  /** Heading level; 2 on the page itself, more within a callback. */
  level: 2 | 3 | 4
  title: ReactNode
  /** After the title. */
  note?: ReactNode
  /** The page's fragment, where the section has an address. */
  id?: string
  children: ReactNode
}

const SIZES = {
  2: 'text-lg leading-7 tracking-[-0.01em]',
  3: 'text-base leading-6',
  4: 'text-[15px] leading-6'
}

/** A part of an operation under its heading. */
export function Section({ level, title, note, id, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section id={id} className={clsx('place late-layout', level === 2 ? 'mt-10' : 'mt-6')}>
      <div data-entry className="-mx-2 mb-2 rounded-1 px-2 flex flex-wrap items-baseline gap-x-3">
        <Heading className={`font-semibold ${SIZES[level]}`}>{title}</Heading>
        {note}
      </div>
      {children}
    </section>
  )
}
