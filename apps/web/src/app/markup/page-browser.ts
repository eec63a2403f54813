// Stands in for the browser objects that public pages use while they are written, in addition to those of browser.ts.
import { ORIGIN_PLACEHOLDER } from '@portico/contract'
import { setWorkspacePlaceholder } from '@/lib/workspace.ts'

// As long as a workspace's name, so that nothing moves. The sandbox accepts no name with a point: readers cannot share this one.
setWorkspacePlaceholder('your.workspace')

Object.assign(globalThis, {
  location: { origin: ORIGIN_PLACEHOLDER, pathname: '/', search: '', href: `${ORIGIN_PLACEHOLDER}/` }
})
