import '../styles/app.css'
import { installConsoleGuard } from './console.ts'
import { installResponses } from './responses.ts'

// Tests must not import this file: they would get another copy of it, with other hooks.
installResponses()
installConsoleGuard()
