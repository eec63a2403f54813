import { useTranslation } from 'react-i18next'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { ChunkLoadError } from '../lib/page/private-chunks.ts'
import { Button } from '../ui/button/button.tsx'
import { MessagePage } from '../ui/state/message-page.tsx'

/** In place of a page that failed: what happened, and a way on. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error instanceof ChunkLoadError ? (
    <ChunkError error={error} onRetry={onRetry} />
  ) : (
    <UnexpectedError onRetry={onRetry} />
  )
}

function UnexpectedError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  useDocumentTitle(t('error.page.unexpected'))
  return (
    <MessagePage
      role="alert"
      title={t('error.unexpected')}
      actions={<Button onClick={onRetry}>{t('error.page.retry')}</Button>}
    >
      {t('error.page.unexpectedHint')}
    </MessagePage>
  )
}

function ChunkError({ error, onRetry }: { error: ChunkLoadError; onRetry: () => void }) {
  const { t } = useTranslation()
  useDocumentTitle(t('error.chunk.title'))
  const needsSignIn = error.code === 'PRIVATE_CHUNK_AUTHENTICATION' || error.status === 401
  return (
    <MessagePage
      role="alert"
      title={t('error.chunk.title')}
      actions={
        needsSignIn ? (
          <SignInButton />
        ) : (
          <Button variant="primary" onClick={onRetry}>
            {t('error.page.retry')}
          </Button>
        )
      }
    >
      <p>{t(needsSignIn ? 'error.chunk.signInHint' : 'error.chunk.hint')}</p>
      <p className="mt-3 font-mono text-[13px] text-ink-3" data-code={error.code}>
        {error.message}
      </p>
    </MessagePage>
  )
}
