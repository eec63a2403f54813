import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/text/tag.tsx'
import { useNewIn } from './use-changes.ts'

interface NewMarkProps {
  kind: 'operation' | 'webhook' | 'schema'
  /** Id of the operation, or name of the schema. */
  of: string
}

/** Says that an operation or schema came with the version shown. Nothing until that is known. */
export function NewMark({ kind, of }: NewMarkProps) {
  const { t } = useTranslation()
  const version = useNewIn()(kind, of)
  if (version === undefined) return null
  return <Tag tone="info">{t('reference.changes.newIn', { version })}</Tag>
}

/** The same where there is little room: a point, and words for screen readers. */
export function NewPoint({ version }: { version: string | undefined }) {
  const { t } = useTranslation()
  if (version === undefined) return null
  const text = t('reference.changes.newIn', { version })
  return (
    <span title={text} className="ml-auto grid h-5 shrink-0 place-items-center pl-1">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-blue" />
      <span className="sr-only">({text})</span>
    </span>
  )
}
