/**
 * What a personal access token, or a tool that a user has connected, may do on behalf of its user. Each route of the portal's API says
 * which of them opens it; what says nothing is closed to tokens.
 * - `reference:read`: reads the reference: documents, operations, guides
 * - `applications:read`: lists and reads the user's applications, their usage and webhook endpoints
 * - `logs:read`: reads the log of these applications’ requests to the sandbox
 * - `sandbox:call`: gets tokens of the sandbox for these applications, and sends requests with them
 * - `checks:run`: checks advertisements, and proves quotations
 */
export const TOKEN_SCOPES = ['reference:read', 'applications:read', 'logs:read', 'sandbox:call', 'checks:run'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The beginning of each personal access token, by which people and scanners of repositories recognise one that was published. */
export const PERSONAL_TOKEN_PREFIX = 'portico_pat_'
