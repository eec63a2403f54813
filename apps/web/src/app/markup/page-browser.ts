// What public pages ask the browser for while they are written, beside what browser.ts answers.
import { ORIGIN_PLACEHOLDER } from '@portico/contract'
import { setWorkspacePlaceholder } from '@/lib/workspace.ts'

// Stands for the reader's own, in as much room; the sandbox takes none with a point, so that nobody ends up in one with all others.
setWorkspacePlaceholder('your.workspace')

Object.assign(globalThis, {
  location: { origin: ORIGIN_PLACEHOLDER, pathname: '/', search: '', href: `${ORIGIN_PLACEHOLDER}/` }
})
