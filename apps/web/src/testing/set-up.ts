import { server } from 'vitest/browser'
import './no-profiler.ts'
import '../styles/app.css'
import { installConsoleGuard } from './console.ts'
import { installResponses } from './responses.ts'

// Tests must not import this file: they would get another copy of it, with other hooks.
installResponses()
installConsoleGuard()

// Nobody looks at a browser without windows: pixels of the frame that has the page would take a tenth of the processor time of the tests.
const frame = window.frameElement as HTMLElement | null
if (server.config.browser.headless) frame?.style.setProperty('opacity', '0')
