import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '../lib/page/chunk-load-error.ts'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { forgetFailedPages, isImportFailure } from '../lib/page/lazy-page.tsx'
import { SignInButton } from '../lib/session/sign-in-button.tsx'
import { Button } from '../ui/button/button.tsx'
import { MessagePage } from '../ui/state/message-page.tsx'

interface PageBoundaryProps {
  /** Changes with every navigation, which gives the page another chance. */
  resetKey: string
  children: ReactNode
}

interface PageBoundaryState {
  resetKey: string
  error: unknown
  hasRetried: boolean
}

/** Session-storage key: the file because of which the page was last reloaded. */
const RELOADED_FOR_KEY = 'portico.reloadedFor'

/** Keeps a page's failure within the page: header and menus go on working. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { resetKey: this.props.resetKey, error: undefined, hasRetried: false }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  static getDerivedStateFromProps(
    props: PageBoundaryProps,
    state: PageBoundaryState
  ): Partial<PageBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, error: undefined, hasRetried: false }
  }

  override componentDidCatch(error: unknown): void {
    forgetFailedPages()
    if (this.state.hasRetried && isGone(error)) reloadOnce(error.file)
  }

  retry = (): void => {
    if (isImportFailure(this.state.error)) window.location.reload()
    else this.setState({ error: undefined, hasRetried: true })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError error={error} onRetry={this.retry} />
  }
}

const isGone = (error: unknown): error is ChunkLoadError => error instanceof ChunkLoadError && error.status === 404

/** A new release has other file names, which a fresh page knows. If the file is missing there too, another reload would not help. */
function reloadOnce(file: string) {
  if (sessionStorage.getItem(RELOADED_FOR_KEY) === file) return
  sessionStorage.setItem(RELOADED_FOR_KEY, file)
  window.location.reload()
}

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
