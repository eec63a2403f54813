/**
 * The flags of Node for a process with the embedded database, which is WebAssembly: without the optimising compiler it needs 160 MB
 * instead of 500 to 750, at 5 to 20 % less speed, and tests need a third less processor time.
 */
export const EMBEDDED_DATABASE_FLAGS = ['--liftoff-only']

/**
 * Flags of Node for a process whose objects live for one request. Its young generation would grow to hundreds of megabytes while the modules
 * load and never shrink. Some processes would make objects of requests in the old generation from the start ("pretenuring"), and mark the
 * whole heap up to four times as often. Where a machine has much memory, the old generation would grow to three times its live objects before
 * it is collected: here, to 1.4 times.
 */
const REQUEST_FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring', '--heap-growing-percent=40']

/**
 * The flags of Node for the server.
 *
 * @param {string | undefined} databaseUrl of a PostgreSQL server; without it the embedded database is used
 * @returns {string[]}
 */
export const serverFlags = (databaseUrl) => [...REQUEST_FLAGS, ...(databaseUrl ? [] : EMBEDDED_DATABASE_FLAGS)]
