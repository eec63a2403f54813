import { FileCheck2, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { type ContentValue, contentSize } from './content-value.ts'

/** The name or source of a content, its size and its type. */
export function ContentFacts({ value }: { value: NonNullable<ContentValue> }) {
  const { t, i18n } = useTranslation()
  const Icon = value.from === 'server' ? FileCheck2 : FileUp
  const size = contentSize(value)
  const type = value.from === 'server' ? value.mediaType : value.from === 'file' ? value.file.type : ''
  const facts = [size === undefined ? '' : formatByteSize(size, i18n.language), type].filter(Boolean)
  return (
    <span className="flex min-w-0 items-start gap-3 text-left">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue-ink" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {value.from === 'file'
            ? value.file.name
            : t(`entity.content.${value.from === 'server' ? 'stored' : 'pasted'}`)}
        </span>
        <span className="block text-[13px] text-ink-2 wrap-anywhere">{facts.join(' · ')}</span>
      </span>
    </span>
  )
}
