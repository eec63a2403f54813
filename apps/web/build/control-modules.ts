/** Controls that bring large libraries along, which only the pages that use them shall fetch. */
const HEAVY = ['code-editor', 'markdown']

const CONTROL = new RegExp(`/apps/web/src/ui/(?!(?:${HEAVY.join('|')})\\.)[^/]+\\.tsx?$|/lucide-react/dist/esm/icons/`)

/** Whether a module is one of the small controls that pages share, or an icon of one. */
export const isControl = (id: string): boolean => CONTROL.test(id.replaceAll('\\', '/'))
