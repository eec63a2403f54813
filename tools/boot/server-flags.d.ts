/** Flags of Node for the server; they depend on whether an external database is configured. */
export function serverFlags(databaseUrl: string | undefined): string[]
