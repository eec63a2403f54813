import type { DatabaseResult, DatabaseStatement } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { useSession } from '@/lib/session/session.ts'
import { useStore } from '@/lib/store.ts'
import type { CodeEditorHandle } from '@/ui/code-editor/code-editor.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { readTables } from '../shared/queries.ts'
import {
  consoleStore,
  openConsole,
  type PastStatement,
  rememberStatement,
  useConsoleDraft
} from './console/console-store.ts'
import { PastStatements } from './console/past-statements.tsx'
import { isRefusal, runStatement, type StatementError, toStatementError } from './console/statement.ts'
import { StatementForm } from './console/statement-form.tsx'
import { TableList } from './console/table-list.tsx'
import { ResultView } from './result.tsx'

/** The database console, for development: any statement, one at a time. */
export default function DatabasePage() {
  const { t } = useTranslation()
  const { account } = useSession()
  useState(() => openConsole(account?.login ?? ''))
  useConsoleDraft()
  const { text, mode, past } = useStore(consoleStore)
  const [result, setResult] = useState<DatabaseResult>()
  const [error, setError] = useState<StatementError>()
  const [unconfirmed, setUnconfirmed] = useState<DatabaseStatement>()
  const editor = useRef<CodeEditorHandle>(null)
  const running = useRun({ setResult, setError })
  useDocumentTitle(t('database.title'))

  function type(changed: string) {
    consoleStore.set({ text: changed })
    setError(undefined)
  }

  function run() {
    if (running.isPending || unconfirmed) return
    if (text.trim() === '') {
      editor.current?.focus()
      return
    }
    if (mode === 'write') setUnconfirmed({ statement: text, mode })
    else running.mutate({ statement: text, mode })
  }

  function choose({ statement, mode: chosen }: PastStatement) {
    consoleStore.set({ text: statement, mode: chosen })
    setError(undefined)
    editor.current?.focus()
  }

  return (
    <div className="wrap py-10">
      <PageHeader title={t('database.title')} description={t('database.description')} />
      <Alert className="mb-6" title={t('database.audited')}>
        <Link to="/admin/audit?entity=database" className="text-blue-ink underline underline-offset-2">
          {t('database.auditLink')}
        </Link>
      </Alert>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:items-start">
        <div className="order-last lg:sticky lg:top-20 lg:order-none">
          <TableList onInsert={(name) => editor.current?.insert(name)} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <StatementForm
            text={text}
            mode={mode}
            error={error}
            isRunning={running.isPending}
            onType={type}
            onMode={(chosen) => consoleStore.set({ mode: chosen })}
            onRun={run}
            editor={editor}
          />
          {result && <ResultView result={result} />}
          <PastStatements past={past} onChoose={choose} />
        </div>
      </div>
      {unconfirmed && (
        <ConfirmDialog
          title={t('database.confirm.title')}
          size="large"
          cancelLabel={t('database.confirm.cancel')}
          confirmLabel={t('database.confirm.run')}
          onClose={() => setUnconfirmed(undefined)}
          onConfirm={() => {
            setUnconfirmed(undefined)
            running.mutate(unconfirmed)
          }}
        >
          <p>{t('database.confirm.text')}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame can then be scrolled by keys
            tabIndex={0}
            className="max-h-[40dvh] overflow-auto rounded-2 border border-red-line bg-red-wash p-4 font-mono text-[13px] whitespace-pre-wrap text-ink wrap-anywhere"
          >
            {unconfirmed.statement}
          </pre>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface RunCallbacks {
  setResult: (result: DatabaseResult | undefined) => void
  setError: (error: StatementError | undefined) => void
}

function useRun({ setResult, setError }: RunCallbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: runStatement,
    meta: { handles: isRefusal },
    onMutate: () => setError(undefined),
    onSuccess: (result, { statement, mode }) => {
      setResult(result)
      const { milliseconds, rowCount } = result
      rememberStatement({ statement, mode, milliseconds, rows: rowCount ?? undefined, isFailed: false })
      if (mode === 'write') void client.invalidateQueries({ queryKey: readTables.queryKey })
    },
    onError: (error, { statement, mode }) => {
      if (!isRefusal(error)) return
      setError(toStatementError(error, statement))
      setResult(undefined)
      rememberStatement({ statement, mode, milliseconds: undefined, rows: undefined, isFailed: true })
    }
  })
}
