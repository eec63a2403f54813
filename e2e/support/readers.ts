/** Two readers who together cover each role, language, width and colour scheme. */
export const READERS = [
  { account: 'user', locale: 'en', width: 1280, colorScheme: 'light' },
  { account: 'admin', locale: 'es', width: 390, colorScheme: 'dark' }
] as const
