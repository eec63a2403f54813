import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

const ICONS = {
  success: { Icon: CircleCheck, colour: 'text-teal' },
  danger: { Icon: CircleAlert, colour: 'text-red-ink' },
  info: { Icon: Info, colour: 'text-blue-ink' }
}

interface ResultMessageProps {
  tone: keyof typeof ICONS
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Whether the message takes the focus of the form that it replaces. */
  takesFocus?: boolean
}

/** The result of a form or a link, with the next steps. */
export function ResultMessage({ tone, title, children, actions, takesFocus = false }: ResultMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { Icon, colour } = ICONS[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" className={`size-9 ${colour}`} strokeWidth={1.75} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl leading-7 font-semibold tracking-[-0.01em] text-balance">
        {title}
      </h2>
      {children && <div className="mt-2 grid gap-2 text-ink-2">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
