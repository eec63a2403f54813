import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { showAlert } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { RichTextView } from '../rich-text.tsx'
import { useScrollToFragment } from './use-scroll-to-fragment.ts'

/** A guide's text; its code can be copied, and an address with a fragment begins at that heading. */
export const GuideText = ({ html }: { html: string }) => <Text key={html} html={html} />

function Text({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [blocks, setBlocks] = useState<readonly HTMLElement[]>([])
  useEffect(() => setBlocks([...(text.current?.querySelectorAll<HTMLElement>('pre') ?? [])]), [])
  useScrollToFragment(true)
  return (
    <div ref={text} className="[&_pre]:pt-14">
      <RichTextView text={{ html }} className="text-ink" />
      {blocks.map((block, index) => (
        <CopyCode key={index} block={block} />
      ))}
    </div>
  )
}

/** The bar above a block of code: which language it is in, and a button that copies it. */
function CopyCode({ block }: { block: HTMLElement }) {
  const { t } = useTranslation()
  const [text] = useState(() => block.textContent.replace(/\n$/, ''))
  const language = /\blanguage-(\S+)/.exec(block.firstElementChild?.className ?? '')?.[1]
  return createPortal(
    <div className="absolute inset-x-0 top-0 flex h-10 items-center justify-between border-b border-code-line pr-1 pl-4 select-none">
      <span className="text-xs text-code-ink-2">{language}</span>
      <CopyButton
        text={text}
        label={t('reference.copy')}
        copiedLabel={t('reference.copied')}
        size="small"
        className="border-transparent! bg-transparent! font-sans text-code-ink-2! hover:text-code-ink!"
        onRefused={() => showAlert({ message: 'reference.copyRefused' })}
      />
    </div>,
    block
  )
}
