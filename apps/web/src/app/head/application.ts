// Fetches the application's code, and runs it when the first view is painted: it would hold that up.
import { afterFirstView, whenFirstView } from '../../lib/first-view.ts'

/** Addresses of the application's own script, which comes first, and of all that it imports; set by build/document-head.ts. */
declare const __SCRIPTS__: readonly [string, ...string[]]

afterFirstView(() => {
  for (const script of __SCRIPTS__) {
    const link = document.createElement('link')
    // Not as a module: that would be compiled as soon as it comes.
    link.rel = 'preload'
    link.as = 'script'
    link.crossOrigin = ''
    link.setAttribute('href', script)
    document.head.append(link)
  }
})

void whenFirstView().then(() => {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = __SCRIPTS__[0]
  document.head.append(script)
})
