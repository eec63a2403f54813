import { type EntityDefinition, entityOf, type FieldDefinition } from '@portico/contract'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entityKey } from '@/features/catalogue/record/display.ts'
import { FieldValue } from '@/features/catalogue/record/field-value.tsx'
import { automaticChoices, type Difference, type MergeChoices, type Side } from '@/lib/forms/merge.ts'
import { Notice } from '@/lib/forms/notice.tsx'
import { Button } from '@/ui/button/button.tsx'
import { CodeReader } from '@/ui/code/code-reader.tsx'
import { Card } from '@/ui/page/card.tsx'
import { ContentFacts } from '../content/content-facts.tsx'
import { referenceLabel } from '../reference/reference-options.ts'
import { type ControlValue, valueToContent, valueToReference, valueToText } from '../values.ts'

interface ConflictPanelProps {
  entity: EntityDefinition
  found: readonly Difference<ControlValue>[]
  isSaving: boolean
  upload: ReactNode
  /** Called when every field is decided and the result is to be saved. */
  onSave: (choices: MergeChoices) => void
  /** Called when the result is to be edited further; undecided fields keep the user's values. */
  onEdit: (choices: MergeChoices) => void
}

/**
 * Shows both versions of a record that two users changed at the same time, and lets the later one choose field by field.
 * The fields that only one of them changed are chosen already.
 */
export function ConflictPanel({ entity, found, isSaving, upload, onSave, onEdit }: ConflictPanelProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState(() => automaticChoices(found))
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const undecided = found.filter((difference) => !choices[difference.field])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const first = undecided[0]
    if (!first) return onSave(choices)
    setAsked(true)
    form.current?.querySelector<HTMLElement>(`input[name="${first.field}"]`)?.focus()
  }

  return (
    <Card className="overflow-hidden">
      <Notice title={t('entity.conflict.title')} reason={t('entity.conflict.reason')} className="border-b" />
      <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-7 px-5 py-6 sm:px-7">
        {found.map((difference) => (
          <DifferenceField
            key={difference.field}
            field={entity.fields.find((field) => field.name === difference.field)!}
            label={t(entityKey(entity, difference.field))}
            difference={difference}
            chosen={choices[difference.field]}
            isMissing={isAsked && !choices[difference.field]}
            onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
          />
        ))}
        {upload}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" pending={isSaving}>
            {t('entity.conflict.save')}
          </Button>
          <Button variant="ghost" disabled={isSaving} onClick={() => onEdit(choices)}>
            {t('entity.conflict.edit')}
          </Button>
          <p role="status" className="text-sm text-ink-2">
            {undecided.length > 0 && t('entity.conflict.undecided', { count: undecided.length })}
          </p>
        </div>
      </form>
    </Card>
  )
}

const HINTS = { mine: 'entity.conflict.onlyMine', theirs: 'entity.conflict.onlyTheirs' }

interface DifferenceFieldProps {
  field: FieldDefinition
  label: string
  difference: Difference<ControlValue>
  chosen: Side | undefined
  isMissing: boolean
  onChoose: (side: Side) => void
}

function DifferenceField({ field, label, difference, chosen, isMissing, onChoose }: DifferenceFieldProps) {
  const { t } = useTranslation()
  const hintId = useId()
  // The content that was there when editing began is not in the browser.
  const isReplaced = field.kind === 'content' && valueToContent(difference.mine)?.from === 'server'
  const hint = isReplaced
    ? 'entity.conflict.contentReplaced'
    : difference.changedBy
      ? HINTS[difference.changedBy]
      : 'entity.conflict.both'
  const sides: readonly Side[] = ['mine', 'theirs']
  return (
    <fieldset aria-describedby={hintId} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p id={hintId} className={isMissing ? 'text-[13px] text-red-ink' : 'text-[13px] text-ink-3'}>
        {t(hint)}
      </p>
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sides.map((side) => (
          <div
            key={side}
            className="rounded-2 border border-control-line bg-field p-3 transition-colors hover:border-ink-3 has-checked:border-blue has-checked:bg-blue-wash has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-blue"
          >
            <label className="-m-3 flex cursor-pointer gap-3 p-3">
              <input
                type="radio"
                name={field.name}
                value={side}
                checked={chosen === side}
                disabled={isReplaced && side === 'mine'}
                onChange={() => onChoose(side)}
                className="mt-1 size-4 shrink-0 accent-blue focus-visible:outline-none"
              />
              <span className="min-w-0">
                <span className="block text-[13px] leading-6 text-ink-2">{t(`entity.conflict.${side}`)}</span>
                <span className="block whitespace-pre-wrap wrap-anywhere">
                  <Version field={field} value={difference[side]} />
                </span>
              </span>
            </label>
            <VersionCode field={field} value={difference[side]} label={`${label}: ${t(`entity.conflict.${side}`)}`} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface VersionProps {
  field: FieldDefinition
  value: ControlValue
}

/** One side's version of a field; code is shown by VersionCode instead. */
function Version({ field, value }: VersionProps) {
  const { t } = useTranslation()
  switch (field.kind) {
    case 'reference': {
      const record = valueToReference(value)
      return record ? referenceLabel(entityOf(field.to), record) : t('entity.value.none')
    }
    case 'content': {
      const content = valueToContent(value)
      return content ? <ContentFacts value={content} /> : t('entity.value.none')
    }
    case 'json':
      return isCode(field, value) ? null : <FieldValue field={field} value={null} />
    default:
      return <FieldValue field={field} value={valueToText(value)} />
  }
}

const isCode = (field: FieldDefinition, value: ControlValue) => field.kind === 'json' && valueToText(value) !== ''

/** One side's version of code, to be scrolled; nothing for other fields. */
function VersionCode({ field, value, label }: VersionProps & { label: string }) {
  if (!isCode(field, value)) return null
  return <CodeReader label={label} grammar="json" code={valueToText(value)} className="mt-3" />
}
