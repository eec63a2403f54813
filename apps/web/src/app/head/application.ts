// Fetches the application's code, and runs it when the first view is painted: it would hold that up.
import { afterFirstView, whenFirstView } from '@/lib/page/first-view.ts'
import { preloadScript } from '@/lib/page/preload-script.ts'

/** Addresses of the application's own script, which comes first, and of all that it imports; set by build/document-head.ts. */
declare const __SCRIPTS__: readonly [string, ...string[]]

/** What the page that the document came with is made of, beside what all are; written there by build/prerender.ts. */
const files = document.documentElement.dataset.files?.split(' ') ?? []

afterFirstView(() => {
  for (const script of [...__SCRIPTS__, ...files]) preloadScript(script)
})

void whenFirstView().then(() => {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = __SCRIPTS__[0]
  document.head.append(script)
})
