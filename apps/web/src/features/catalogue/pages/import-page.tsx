import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { LeaveDialog, useLeaveGuard } from '@/lib/forms/leave-guard.tsx'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { useCollection } from '../collection.ts'
import { entityKey } from '../record/display.ts'
import { ImportIssues } from '../transfer/import/import-issues.tsx'
import { ImportPreview } from '../transfer/import/import-preview.tsx'
import { ImportResult } from '../transfer/import/import-result.tsx'
import { ImportSourceForm } from '../transfer/import/import-source.tsx'
import { type ImportInput, useImport } from '../transfer/import/use-import.ts'

interface ImportDraft {
  readonly pasted: string
  /** The text or the file that was read; without a lost file the pasted text is still restored. */
  readonly read?: { readonly input: ImportInput } | undefined
}

/** Importing records of an entity: the choice of a file, the preview, and the result. */
export default function ImportPage() {
  const { entity, collection } = useCollection()
  const { t } = useTranslation()
  const title = t('entity.import.title', { entity: t(entityKey(entity, 'home.title')) })
  useDocumentTitle(title)
  const transfer = useImport(entity)
  const { preview, result, input, read } = transfer
  const draft = useDraft<ImportDraft>(`${entity.key}/import`, keep)
  const [pasted, setPasted] = useState(draft?.values.pasted ?? '')
  const [focusOn, setFocusOn] = useState<'box' | 'chooser'>()
  const hasText = pasted.trim() !== ''
  const hasChanges = preview?.plan.lines.some(({ action }) => action === 'create' || action === 'update') ?? false
  const guard = useLeaveGuard(!result && (hasText || hasChanges))

  useEffect(() => {
    if (draft?.values.read) read(draft.values.read.input)
  }, [draft, read])

  function keep(): Draft<ImportDraft> | undefined {
    if (result || !(hasText || input !== undefined)) return undefined
    return { values: { pasted, read: input === undefined ? undefined : { input } } }
  }

  const isPasted = typeof input === 'string'
  function goBack() {
    setFocusOn(isPasted ? 'box' : 'chooser')
    transfer.reset()
  }
  function beginAnew() {
    if (isPasted) setPasted('')
    setFocusOn('chooser')
    transfer.reset()
  }

  return (
    <div className="wrap py-10">
      <PageHeader
        trail={<ListTrail collection={collection} />}
        title={title}
        description={t('entity.import.introduction')}
      />
      {result ? (
        <ImportResult entity={entity} result={result} onAgain={beginAnew} />
      ) : preview ? (
        <ImportPreview
          entity={entity}
          preview={preview}
          isCarryingOut={transfer.isCarryingOut}
          onCarryOut={transfer.carryOut}
          otherLabel={t(isPasted ? 'entity.action.back' : 'entity.import.other')}
          onOther={goBack}
        />
      ) : (
        <div className="grid gap-6">
          {transfer.issues.length > 0 && <ImportIssues entity={entity} issues={transfer.issues} />}
          {transfer.isFailed && (
            <FailedState
              title={t('entity.import.failed')}
              retryLabel={t('entity.action.retry')}
              onRetry={transfer.retry}
              isRetrying={transfer.isReading}
            >
              {t('entity.record.failedReason')}
            </FailedState>
          )}
          {draft && input === undefined && pasted !== '' && <Alert>{t('entity.form.restored')}</Alert>}
          <ImportSourceForm
            entity={entity}
            pasted={pasted}
            onPaste={setPasted}
            focusOn={focusOn}
            isReading={transfer.isReading}
            onRead={read}
          />
        </div>
      )}
      <LeaveDialog blocker={guard.blocker} />
    </div>
  )
}
