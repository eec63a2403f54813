/** A moment to the second, as the documents write it: `2026-11-17T10:10:00Z`. */
export const formatDateTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`
