/**
 * The state of a history entry whose dialog was opened from a page of the portal: closing it goes back there, instead of adding
 * one more entry. It survives a reload, as the history does.
 */
export const OPENED_OVER_PAGE = 'opened-over-page'
