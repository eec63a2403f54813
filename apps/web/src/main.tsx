import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startApplication } from './app/start.ts'
import { StartFailure } from './app/start-failure.tsx'
import { endFirstView } from './lib/first-view.ts'
import './styles/app.css'

const root = createRoot(document.getElementById('root')!)

startApplication().then(
  () =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>
    ),
  (error: unknown) => {
    console.error('The portal could not start', error)
    endFirstView()
    root.render(<StartFailure />)
  }
)
