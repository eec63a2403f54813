import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { letterElements } from './letter-elements.ts'

interface LetterPreviewProps {
  html: string
  isDark: boolean
}

/** What a mail looks like, in a part of the page that no style of the portal reaches. */
export function LetterPreview({ html, isDark }: LetterPreviewProps) {
  const { t } = useTranslation()
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const { content, styleSheet } = letterElements(html, isDark)
    root.adoptedStyleSheets = [styleSheet]
    root.replaceChildren(content)
  }, [html, isDark])
  return <section ref={host} aria-label={t('mailbox.preview')} className="block overflow-x-auto contain-content" />
}
