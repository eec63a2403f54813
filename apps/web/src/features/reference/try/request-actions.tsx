import { useTranslation } from 'react-i18next'
import { tryAddress } from '@/lib/reference/request-link.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { useTryRequest } from '../samples/request/try-request.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import type { Trial } from './use-try.ts'

/** Sends the request, or copies it as a link. */
export function RequestActions({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const { operation, state } = useTryRequest()
  const address = useReferenceAddress()
  const link = tryAddress(address, operation.id, {
    ...(Object.keys(state.typed).length > 0 && { parameters: state.typed }),
    ...(state.mediaType !== undefined && { mediaType: state.mediaType }),
    ...(trial.body !== undefined && { body: trial.body })
  })
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-2 rounded-b-3 border-t border-line bg-paper px-4 py-3">
      {trial.isPending ? (
        <Button size="small" onClick={trial.cancel}>
          {t('try.cancel')}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="small">
          {t('try.send')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {trial.isPending && t('try.sending')}
      </span>
      <CopyButton
        variant="ghost"
        size="small"
        className="ml-auto"
        text={window.location.origin + link}
        label={t('try.link')}
        copiedLabel={t('try.linkCopied')}
        onRefused={() => showToast({ kind: 'error', key: 'reference.copyRefused' })}
      />
    </div>
  )
}
