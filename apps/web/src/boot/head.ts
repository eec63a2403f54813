// Runs in the document's head, before the first paint and before the application's own code has come. Bundled into one classic script.
import './first-requests.ts'
// After them, for reading cookies takes milliseconds.
import './apply-theme.js'
