import type { ToolConnection } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Stamp } from '@/lib/credentials/stamp.tsx'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { disconnectTool, readToolConnections } from './requests.ts'
import { ScopeCodes } from './scope-codes.tsx'
import { useTokenChange } from './use-token-change.ts'

/**
 * The tools that have connected by a sign-in, and where tokens are used.
 *
 * @param canConnect whether tools can connect: where the embedded identity provider signs users in
 */
export function ToolsSection({ canConnect }: { canConnect: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 className="text-base leading-6 font-semibold">{t('tokens.tools.title')}</h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">
          {t(canConnect ? 'tokens.tools.text' : 'tokens.tools.tokensOnly')}{' '}
          <Link to="/apireference/tools-and-agents" className="font-medium text-blue-ink hover:underline">
            {t('tokens.tools.guide')}
          </Link>
        </p>
      </div>
      {canConnect && <LoadedTools />}
    </section>
  )
}

function LoadedTools() {
  const { t } = useTranslation()
  const query = useQuery(readToolConnections)
  if (query.data) return <Tools tools={query.data} />
  if (query.isError) return <PageFailed title={t('tokens.tools.failed')} calls={query} />
  return (
    <Loading className="animate-appear-late">
      <Skeleton className="h-20 w-full" />
    </Loading>
  )
}

function Tools({ tools }: { tools: ToolConnection[] }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<ToolConnection>()
  if (tools.length === 0) return <p className="text-sm text-ink-2">{t('tokens.tools.none')}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-2 border border-line">
        {tools.map((tool) => (
          <li key={tool.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
            <div className="grid min-w-0 grow basis-64 gap-1.5">
              <p className="text-sm font-medium wrap-anywhere">{tool.name}</p>
              <ScopeCodes scopes={tool.scopes} />
              <dl className="flex flex-wrap gap-x-5 text-[13px] leading-5 text-ink-2">
                <Stamp label={t('tokens.tools.connected')} value={tool.createdDate} none="" />
                <Stamp label={t('tokens.expiresDate')} value={tool.expiresDate} none="" />
              </dl>
            </div>
            <Button
              size="small"
              aria-label={t('tokens.tools.disconnectNamed', { name: tool.name })}
              onClick={() => setAsked(tool)}
            >
              {t('tokens.tools.disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <DisconnectDialog tool={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DisconnectDialog({ tool: { id, name }, onClose }: { tool: ToolConnection; onClose: () => void }) {
  const { t } = useTranslation()
  const ending = useTokenChange(() => disconnectTool(id), onClose)
  return (
    <ConfirmDialog
      title={t('tokens.tools.question', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('tokens.tools.disconnect')}
      isPending={ending.isPending}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      <p>{t('tokens.tools.consequence')}</p>
      {ending.error && <FailureAlert title={t('tokens.tools.notDisconnected')} error={ending.error} />}
    </ConfirmDialog>
  )
}
