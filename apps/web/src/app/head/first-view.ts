// Asks for the first view of the page, and shows it.
import { askReferenceView } from '../../features/reference/ahead.ts'
import { chosenLocale } from '../../lib/i18n/first-locale.ts'
import { token } from './session-token.ts'

if (token !== undefined) askReferenceView(token, chosenLocale())
