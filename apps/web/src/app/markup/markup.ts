// The server's copy of the application: it writes the first views of pages as HTML. Built by vite.markup.config.ts.
import './browser.ts'
import type { Texts } from '@portico/contract'
import { consentStore } from '@/lib/consent/consent.ts'
import { sessionStore } from '@/lib/session/session.ts'
import { addTexts } from './texts.ts'

export { renderPage } from './application-view.tsx'
export { renderReference } from './reference-view.tsx'

addTexts(import.meta.glob<Texts>('../../../../../content/i18n/*/**/*.json', { eager: true, import: 'default' }))

// Who reads it is not known yet, nor what they have chosen.
sessionStore.set({ phase: 'loading' })
consentStore.set({ choice: 'necessary' })
