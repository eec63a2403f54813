import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createRouter } from './app/router.tsx'
import { startApplication } from './app/start.ts'
import { StartFailure } from './app/start-failure.tsx'
import { endFirstView } from './lib/first-view.ts'
import { pause } from './lib/pause.ts'
import './styles/app.css'

const root = createRoot(document.getElementById('root')!)

/** Lets the browser do something else before what follows: the page that the document came with is being read and used already. */
const aBreath = () => pause(0)

aBreath()
  .then(startApplication)
  .then(aBreath)
  .then(
    () => {
      const router = createRouter()
      // As a transition it is rendered in small steps: the page that the document came with can be scrolled and used meanwhile.
      startTransition(() =>
        root.render(
          <StrictMode>
            <App router={router} />
          </StrictMode>
        )
      )
    },
    (error: unknown) => {
      console.error('The portal could not start', error)
      endFirstView()
      root.render(<StartFailure />)
    }
  )
