import type { Instance } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readThreads } from '@/features/management/shared/queries.ts'
import { combineQueries } from '@/features/management/shared/use-refreshing.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { frameText, searchThreads, THREAD_STATES, type Thread, type ThreadState } from './threads.ts'

/** The state of every thread of an instance. */
export function ThreadDumpDialog({ instance, onClose }: { instance: Instance; onClose: () => void }) {
  const { t } = useTranslation()
  const threads = useQuery(readThreads(instance.id))
  const calls = combineQueries([threads])
  return (
    <Dialog
      title={t('metrics.threads.title', { instance: instance.name })}
      size="large"
      onClose={onClose}
      closeLabel={t('global.close')}
      actions={
        <Button pending={calls.isFetching} onClick={calls.refetch}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('metrics.threads.again')}
        </Button>
      }
    >
      {calls.error ? (
        <PageFailed title={t('metrics.threads.failed')} calls={calls} />
      ) : threads.data ? (
        <Threads threads={threads.data.threads} />
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-[360px]" />
        </Loading>
      )}
    </Dialog>
  )
}

function Threads({ threads }: { threads: readonly Thread[] }) {
  const { t, i18n } = useTranslation()
  const [state, setState] = useState<ThreadState | 'all'>('all')
  const [text, setText] = useState('')
  const found = searchThreads(threads, state, text)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label={t('metrics.threads.search')}
          clearLabel={t('metrics.threads.clearSearch')}
          value={text}
          onChange={setText}
          className="min-w-full flex-1 sm:min-w-56"
        />
        <OptionSelect
          aria-label={t('metrics.threads.state')}
          value={state}
          options={['all', ...THREAD_STATES]}
          optionLabel={(name) => t(name === 'all' ? 'metrics.threads.allStates' : `metrics.threads.states.${name}`)}
          onChange={setState}
          className="min-w-44 flex-1 sm:flex-none"
        />
      </div>
      <p role="status" className="my-2 text-[13px] text-ink-3">
        {t('metrics.threads.count', pluralOptions(found.length, i18n.language))}
      </p>
      <ul className="min-h-64 divide-y divide-line border-y border-line empty:border-0">
        {found.map((thread, index) => (
          <li key={`${thread.threadName} ${index}`}>
            <ThreadDetails thread={thread} />
          </li>
        ))}
      </ul>
    </>
  )
}

const TONES: Record<ThreadState, TagTone> = {
  RUNNABLE: 'good',
  WAITING: 'neutral',
  TIMED_WAITING: 'info',
  BLOCKED: 'bad'
}

function ThreadDetails({ thread: { threadName, threadId, threadState, lockName, stackTrace } }: { thread: Thread }) {
  const { t } = useTranslation()
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-ink wrap-anywhere">{threadName}</span>
        <span className="block text-xs text-ink-3 wrap-anywhere">
          {t('metrics.threads.id', { id: threadId })}
          {lockName && ` · ${t('metrics.threads.waitsFor', { what: lockName })}`}
        </span>
      </span>
      <Tag tone={TONES[threadState]}>{t(`metrics.threads.states.${threadState}`)}</Tag>
    </>
  )
  if (stackTrace.length === 0) return <div className="flex items-center gap-3 py-2">{head}</div>
  return (
    <details open={threadState === 'RUNNABLE'}>
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-1 py-2 hover:bg-blue-wash [&::-webkit-details-marker]:hidden">
        {head}
      </summary>
      <ol className="mb-3 rounded-2 bg-code p-3 font-mono text-xs leading-5 text-code-ink">
        {stackTrace.map((frame, index) => (
          <li key={index} className="wrap-anywhere">
            {frameText(frame)}
          </li>
        ))}
      </ol>
    </details>
  )
}
