import { CLIENT_ID_HEADER, DEMO_CLIENT_ID, WORKSPACE_HEADER } from '@portico/contract'
import { i18n } from '@/lib/i18n/i18n.ts'
import { readWorkspace } from '@/lib/workspace.ts'

/** The headers of a payment call: who calls, in which workspace, and in which language texts shall be. */
export const paymentHeaders = (): Record<string, string> => ({
  [CLIENT_ID_HEADER]: DEMO_CLIENT_ID,
  [WORKSPACE_HEADER]: readWorkspace().name,
  'Accept-Language': i18n.language
})

/** Those of the methods' call, which is the same for every client. */
export const methodsHeaders = (): Record<string, string> => ({ 'Accept-Language': i18n.language })
