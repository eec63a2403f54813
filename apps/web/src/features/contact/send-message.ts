import { type ContactMessage, PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import { preAuthenticate } from '@/lib/session/environment.ts'

/**
 * Sends a message to the people behind the portal, with a pre-authentication token of its own; its copy comes in the language that
 * the page is in.
 *
 * @throws ApiError when it was not taken
 */
export async function sendMessage(message: ContactMessage): Promise<void> {
  const { headers, bearer } = await preAuthenticate()
  await call('POST', PATHS.contact, {
    body: message,
    bearer,
    headers: { ...headers, 'Accept-Language': i18n.language }
  })
}
