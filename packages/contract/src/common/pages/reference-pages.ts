/** Pages of the reference whose content is one piece of the same name. */
export const PIECE_PAGES = ['operation', 'webhook', 'schema'] as const
export type PiecePage = (typeof PIECE_PAGES)[number]
