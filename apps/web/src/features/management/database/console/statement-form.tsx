import type { DatabaseStatement } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play, TriangleAlert } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readTables } from '@/features/management/shared/queries.ts'
import { Button } from '@/ui/button/button.tsx'
import { CodeEditor, type CodeEditorHandle } from '@/ui/code-editor/code-editor.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Key } from '@/ui/text/key.tsx'
import type { StatementError } from './statement.ts'

interface StatementFormProps {
  text: string
  mode: DatabaseStatement['mode']
  error: StatementError | undefined
  isRunning: boolean
  onType: (text: string) => void
  onMode: (mode: DatabaseStatement['mode']) => void
  onRun: () => void
  editor: Ref<CodeEditorHandle>
}

/** The statement, whether it may change something, and the button that runs it. Writing cannot be taken for reading. */
export function StatementForm({ text, mode, error, isRunning, onType, onMode, onRun, editor }: StatementFormProps) {
  const { t } = useTranslation()
  const { data: tables } = useQuery(readTables)
  const names = useMemo(
    () => Object.fromEntries((tables ?? []).map(({ name, columns }) => [name, columns.map((column) => column.name)])),
    [tables]
  )
  const marks = useMemo(
    () => (error?.from === undefined ? [] : [{ from: error.from, to: error.to, message: error.message }]),
    [error]
  )
  const isWrite = mode === 'write'
  return (
    <Card className={clsx('overflow-hidden', isWrite && 'border-red shadow-[inset_0_0_0_1px_var(--red)]')}>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3 border-b px-4 py-3',
          isWrite ? 'border-red-line bg-red-wash' : 'border-line'
        )}
      >
        <ChoiceSwitch
          label={t('database.mode.label')}
          choices={[
            { value: 'read', label: t('database.mode.read') },
            { value: 'write', label: t('database.mode.write') }
          ]}
          value={mode}
          onChange={onMode}
        />
        <p
          role="status"
          className={clsx(
            'flex min-w-0 flex-1 basis-60 items-center gap-2 text-sm',
            isWrite ? 'font-medium text-red-ink' : 'text-ink-2'
          )}
        >
          {isWrite && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
          {t(isWrite ? 'database.mode.writeHint' : 'database.mode.readHint')}
        </p>
      </div>
      <div className="grid gap-3 p-4">
        <CodeEditor
          ref={editor}
          label={t('database.statement')}
          description={error?.message ?? t('database.keys')}
          value={text}
          onChange={onType}
          onRun={onRun}
          language="sql"
          names={names}
          placeholder="select * from users"
          invalid={error !== undefined}
          marks={marks}
        />
        {error && (
          <div role="alert" className="rounded-2 border border-red-line bg-red-wash px-4 py-3 text-sm">
            <p className="font-medium text-red-ink">{t('database.refused')}</p>
            <p className="mt-0.5 font-mono text-[13px] whitespace-pre-wrap text-ink wrap-anywhere">{error.message}</p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant={isWrite ? 'danger' : 'primary'} pending={isRunning} onClick={onRun}>
            <Play aria-hidden="true" className="size-4" />
            {t(isWrite ? 'database.runWrite' : 'database.run')}
          </Button>
          <span aria-hidden="true" className="flex items-center gap-1 text-[13px] text-ink-3 max-sm:hidden">
            <Key>Ctrl</Key>
            <Key>Enter</Key>
          </span>
          <span role="status" className="sr-only">
            {isRunning && t('database.running')}
          </span>
        </div>
      </div>
    </Card>
  )
}
