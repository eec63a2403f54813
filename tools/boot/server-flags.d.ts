/** Flags of Node for a process with the embedded database. */
export const EMBEDDED_DATABASE_FLAGS: string[]

/** Flags of Node for the server; they depend on whether an external database is configured. */
export function serverFlags(databaseUrl: string | undefined): string[]
