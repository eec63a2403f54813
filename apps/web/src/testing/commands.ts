import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    newSession: (login: string, password?: string) => Promise<string>
  }
}

/**
 * Signs in an account beside the page, for a test that ends its session.
 *
 * @param password that of a seeded account is its login
 * @returns the session's token
 */
export const newSession = (login: string, password = login): Promise<string> => commands.newSession(login, password)
