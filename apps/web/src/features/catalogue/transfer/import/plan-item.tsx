import {
  type EntityDefinition,
  type FieldDefinition,
  type FieldError,
  type ImportAction,
  inputFields,
  type FieldValue as Value
} from '@portico/contract'
import { clsx } from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayText, entityKey } from '@/features/catalogue/record/display.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import type { PlanLine } from './plan-lines.ts'
import type { ImportSource } from './source.ts'

const TONES: Record<ImportAction, TagTone> = { create: 'good', update: 'info', unchanged: 'neutral', refuse: 'bad' }

/** The number of characters of a refused value that are shown. */
const QUOTED = 80

interface PlanItemProps {
  entity: EntityDefinition
  item: PlanLine
  format: ImportSource['format']
}

/** The planned change of one record of a file. */
export function PlanItem({ entity, item, format }: PlanItemProps) {
  const { t, i18n } = useTranslation()
  const { number, line, title } = item
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[96px_112px_minmax(0,1fr)] sm:px-5">
      <div className="flex items-center gap-3 sm:contents">
        <p className="leading-[22px] text-ink-3 tabular-nums">
          {t(`entity.import.place.${format}`, { place: formatNumber(number, i18n.language) })}
        </p>
        <p>
          <Tag tone={TONES[line.action]}>{t(`entity.import.kind.${line.action}`)}</Tag>
        </p>
      </div>
      <div className="grid min-w-0 gap-1.5">
        {title !== undefined && line.id !== undefined && (
          <p className="line-clamp-2 font-medium text-ink wrap-anywhere">
            <Link to={`${entity.route}/${line.id}`} className="hover:text-blue-ink hover:underline">
              {title}
            </Link>{' '}
            <span className="font-normal text-ink-3">#{line.id}</span>
          </p>
        )}
        <Details entity={entity} item={item} format={format} />
      </div>
    </li>
  )
}

function Details({ entity, item, format }: PlanItemProps) {
  const { t } = useTranslation()
  const { line, given } = item
  const fieldOf = (name: string) => entity.fields.find((field) => field.name === name)
  switch (line.action) {
    case 'refuse':
      return (
        <ul className="grid gap-1 text-red-ink">
          {line.fieldErrors?.map((error) => (
            <li key={`${error.field} ${error.message}`}>
              <RefusalText entity={entity} item={item} format={format} error={error} />
              {error.field !== '' && <GivenText value={given[error.field]} />}
            </li>
          ))}
        </ul>
      )
    case 'update':
      return (
        <FieldList>
          {line.changes?.map(({ field, before, after }) => (
            <FieldRow key={field} label={t(entityKey(entity, field))}>
              <ClampedText as="del" className="text-ink-3">
                <span className="sr-only">{t('entity.import.before')} </span>
                <Text field={fieldOf(field)} value={before as Value} />
              </ClampedText>
              <div className="flex min-w-0 gap-x-2">
                <span aria-hidden="true" className="text-ink-3">
                  →
                </span>
                <ClampedText as="ins" className="text-ink no-underline">
                  <span className="sr-only">{t('entity.import.after')} </span>
                  <Text field={fieldOf(field)} value={after as Value} />
                </ClampedText>
              </div>
            </FieldRow>
          ))}
        </FieldList>
      )
    case 'create':
      return (
        <FieldList>
          {inputFields(entity)
            .filter(({ name }) => displayText(fieldOf(name)!, given[name] as Value, t) !== '')
            .map((field) => (
              <FieldRow key={field.name} label={t(entityKey(entity, field.name))}>
                <ClampedText as="span">
                  <Text field={field} value={given[field.name] as Value} />
                </ClampedText>
              </FieldRow>
            ))}
        </FieldList>
      )
    default:
      return null
  }
}

interface RefusalTextProps extends PlanItemProps {
  error: FieldError
}

function RefusalText({ entity, item, format, error }: RefusalTextProps) {
  const { t, i18n } = useTranslation()
  if (error.field === 'id') {
    if (error.message === 'Reference') return t('entity.import.idUnknown')
    if (item.repeats === undefined) return t('entity.import.idUnfit')
    return t(`entity.import.idRepeated.${format}`, { place: formatNumber(item.repeats, i18n.language) })
  }
  return t(`error.${error.message}`, { fieldName: t(entityKey(entity, error.field)) })
}

function GivenText({ value }: { value: unknown }) {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '') return null
  const plain = typeof value === 'object' && 'id' in value ? value.id : value
  const text = typeof plain === 'object' ? JSON.stringify(plain) : String(plain)
  const shown = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text
  return <span className="ml-1.5 text-ink-3 wrap-anywhere">({t('entity.import.given', { text: shown })})</span>
}

function Text({ field, value }: { field: FieldDefinition | undefined; value: Value }) {
  const { t } = useTranslation()
  const text = field ? displayText(field, value, t) : ''
  return text === '' ? <span className="text-ink-3 italic">{t('entity.import.noValue')}</span> : text
}

function FieldList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1">{children}</dl>
}

function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-2 text-ink-2">{children}</dd>
    </div>
  )
}

interface ClampedTextProps {
  as: 'span' | 'del' | 'ins'
  className?: string
  children: ReactNode
}

/** A text that is cut after three lines, with a button that shows all of it. */
function ClampedText({ as: Text, className, children }: ClampedTextProps) {
  const { t } = useTranslation()
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const text = useRef<HTMLModElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    // A text that is shown in full has no size by which to recognise whether it would be cut.
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
