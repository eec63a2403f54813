// Runs in the document's head, before the first paint and before the application's own code has come. Bundled into one classic script,
// in this order: what is shown first is asked for first, for reading cookies takes its time.
import './first-view.ts'
import '@/lib/theme/apply-theme.js'
import './application.ts'
import './prefetch.ts'
