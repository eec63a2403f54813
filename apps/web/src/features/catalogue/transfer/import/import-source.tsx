import { COUNTRIES, type EntityDefinition, type FieldDefinition, inputFields, LIMITS } from '@portico/contract'
import { clsx } from 'clsx'
import { FileSpreadsheet } from 'lucide-react'
import { type Ref, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { entityKey } from '@/features/catalogue/record/display.ts'
import { writeCsv } from '@/lib/files/csv.ts'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useFileDrop } from '@/ui/form/use-file-drop.ts'
import { Card } from '@/ui/page/card.tsx'
import { importColumns } from '../columns.ts'
import { entityFileName } from '../export/export-records.ts'
import type { ImportInput } from './use-import.ts'

interface ImportSourceProps {
  entity: EntityDefinition
  pasted: string
  onPaste: (text: string) => void
  /** What gets the focus when the form is shown again. */
  focusOn: 'box' | 'chooser' | undefined
  isReading: boolean
  onRead: (input: ImportInput) => void
}

/** The form in which a file is chosen or dropped, or its text pasted, with a description of the format. */
export function ImportSourceForm({ entity, pasted, onPaste, focusOn, isReading, onRead }: ImportSourceProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set once, when the form appears
  useEffect(() => {
    if (focusOn) (focusOn === 'box' ? box : chooser).current?.focus()
  }, [])
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Card className="grid gap-6 p-5 sm:p-6">
        <DropZone isReading={isReading} onFile={onRead} chooser={chooser} />
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isReading) onRead(pasted)
          }}
        >
          <Field label={t('entity.import.paste')} hint={t('entity.import.pasteHint')}>
            {(control) => (
              <TextArea
                {...control}
                ref={box}
                rows={4}
                spellCheck={false}
                value={pasted}
                onChange={(event) => onPaste(event.target.value)}
                className="font-mono text-[13px]"
              />
            )}
          </Field>
          <Button type="submit" pending={isReading} disabled={pasted.trim() === ''} className="justify-self-start">
            {t('entity.import.preview')}
          </Button>
        </form>
      </Card>
      <Rules entity={entity} />
    </div>
  )
}

interface DropZoneProps {
  isReading: boolean
  onFile: (file: File) => void
  chooser: Ref<HTMLButtonElement>
}

function DropZone({ isReading, onFile, chooser }: DropZoneProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { isOver, handlers } = useFileDrop((file) => !isReading && onFile(file))
  return (
    <div
      {...handlers}
      className={clsx(
        'grid justify-items-center gap-3 rounded-3 border border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-blue bg-blue-wash' : 'border-control-line bg-ground'
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="size-8 text-ink-3" />
      <p className="text-ink-2">{t('entity.import.drop')}</p>
      <Button
        ref={chooser}
        variant="primary"
        pending={isReading}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t('entity.import.choose')}
      </Button>
      <p id={hintId} className="text-[13px] text-ink-3">
        {t('entity.import.formats')}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        hidden
        tabIndex={-1}
        aria-label={t('entity.import.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // So that the same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** The format of a file, and the download of an empty one. */
function Rules({ entity }: { entity: EntityDefinition }) {
  const { t, i18n } = useTranslation()
  const columns = importColumns(entity).map((column) => column.name)
  const kindRule = (field: FieldDefinition, label: string) => {
    switch (field.kind) {
      case 'date':
        return [t('entity.import.rule.date')]
      case 'country':
        return [t('entity.import.rule.country', { codes: COUNTRIES.join(', ') })]
      case 'reference':
        return [t('entity.import.rule.reference', { field: label })]
      case 'content':
        return [t('entity.import.rule.contents')]
      default:
        return []
    }
  }
  const rules = [
    t('entity.import.rule.id'),
    t('entity.import.rule.absent'),
    ...inputFields(entity).flatMap((field) => kindRule(field, t(entityKey(entity, field.name)))),
    t('entity.import.rule.limits', {
      records: formatNumber(LIMITS.importRecords, i18n.language),
      size: formatByteSize(LIMITS.importBody, i18n.language)
    })
  ]
  return (
    <section aria-labelledby="import-rules" className="grid gap-3 text-sm text-ink-2">
      <h2 id="import-rules" className="text-base font-semibold text-ink">
        {t('entity.import.rule.title')}
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3 className="mt-2 font-medium text-ink">{t('entity.import.rule.columns')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {columns.map((column) => (
          <li key={column}>
            <code className="rounded-1 bg-sunken px-1.5 py-0.5 font-mono text-ink">{column}</code>
          </li>
        ))}
      </ul>
      <Button
        className="mt-2 justify-self-start"
        onClick={() => saveFile(new Blob([writeCsv(columns, [])]), `${entityFileName(entity)}-template.csv`)}
      >
        {t('entity.import.template')}
      </Button>
    </section>
  )
}
