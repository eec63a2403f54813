/**
 * The flags of Node for the server. Its young generation would grow to hundreds of megabytes while the modules load and
 * never shrink. The embedded database is WebAssembly: without the optimising compiler it needs 160 MB instead of 500 to 750, at
 * 5 to 20 % less speed.
 *
 * @param {string | undefined} databaseUrl of a PostgreSQL server; without it the embedded database is used
 * @returns {string[]}
 */
export const serverFlags = (databaseUrl) => ['--max-semi-space-size=4', ...(databaseUrl ? [] : ['--liftoff-only'])]
