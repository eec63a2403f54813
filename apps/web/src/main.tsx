import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createRouter } from './app/router.tsx'
import { startApplication } from './app/start.ts'
import { StartFailure } from './app/start-failure.tsx'
import { endFirstView, isPrerendered } from './lib/page/first-view.ts'
import { pause } from './lib/pause.ts'
import './styles/app.css'

const root = createRoot(document.getElementById('root')!)

/** Yields to the browser where the prerendered page is already being used. */
const yieldToMain = () => (isPrerendered() ? pause(0) : undefined)

async function start() {
  await yieldToMain()
  await startApplication()
  await yieldToMain()
  const router = createRouter()
  const render = () =>
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>
    )
  // As a transition it is rendered in small steps, between which the page can be scrolled and used.
  if (isPrerendered()) startTransition(render)
  else render()
}

start().catch((error: unknown) => {
  console.error('The portal could not start', error)
  endFirstView()
  root.render(<StartFailure />)
})
