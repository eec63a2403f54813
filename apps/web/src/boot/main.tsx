import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from '@/app/router.tsx'
import { queryClient } from '@/lib/query-client.ts'
import { Application } from './application.tsx'
import { takeEarlyActions } from './early-actions.ts'
import { prepareStart } from './start.ts'
import { StartFailure } from './start-failure.tsx'
import '@/styles/app.css'

const root = document.getElementById('root')!

/** From here on the application alone decides what is seen. */
function endFirstView(): void {
  delete document.documentElement.dataset.view
  delete document.documentElement.dataset.session
}

async function start() {
  const isWritten = await prepareStart()
  const { pathname, search, hash } = window.location
  // Whoever writes a page does not know the place on it: the application goes there when it has taken the page over.
  const isLater = isWritten && hash !== ''
  if (isLater) window.history.replaceState(window.history.state, '', pathname + search)
  const router = createRouter()
  const replayEarlyActions = takeEarlyActions()
  const onShown = () => {
    replayEarlyActions()
    endFirstView()
    if (isLater) void router.navigate(pathname + search + hash, { replace: true })
  }
  const application = (
    <StrictMode>
      <Application client={queryClient} onShown={onShown}>
        <RouterProvider router={router} />
      </Application>
    </StrictMode>
  )
  // As a transition it takes over in small steps, between which the page can be scrolled and used.
  if (isWritten) startTransition(() => void hydrateRoot(root, application))
  else createRoot(root).render(application)
}

start().catch((error: unknown) => {
  console.error('The portal could not start', error)
  endFirstView()
  root.replaceChildren()
  createRoot(root).render(<StartFailure />)
})
