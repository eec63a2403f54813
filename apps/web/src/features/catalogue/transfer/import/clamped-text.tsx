import { clsx } from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ClampedTextProps {
  as: 'span' | 'del' | 'ins'
  className?: string
  children: ReactNode
}

/** A text of which three lines are shown; where that cuts it, its reader can have it all. */
export function ClampedText({ as: Text, className, children }: ClampedTextProps) {
  const { t } = useTranslation()
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const text = useRef<HTMLModElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    // What is shown whole cannot tell whether it would be cut.
    if (isWhole) return
    const element = text.current!
    const measure = () => setCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])

  return (
    <div className="min-w-0">
      <Text
        ref={text}
        id={id}
        className={clsx('wrap-anywhere whitespace-pre-wrap', isWhole ? 'block' : 'line-clamp-3', className)}
      >
        {children}
      </Text>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="-ml-1.5 min-h-6 rounded-1 px-1.5 font-medium text-blue-ink hover:underline"
        >
          {t(isWhole ? 'entity.text.less' : 'entity.text.more')}
        </button>
      )}
    </div>
  )
}
