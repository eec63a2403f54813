// Sees to what is shown before the application has come: the page that the document came with, or one that the server is asked for.

import { chosenLocale, firstLocale } from '@/lib/i18n/first-locale.ts'
import { isPrerendered, showPrerendered } from '@/lib/page/first-view.ts'
import { requestApplicationView } from './application-pages.ts'
import { requestReferenceView } from './reference.ts'
import { token } from './session-token.ts'

if (isPrerendered()) showPrerendered(firstLocale(), token !== undefined)
else if (token !== undefined) {
  requestReferenceView(token, chosenLocale())
  requestApplicationView(token, chosenLocale())
}
