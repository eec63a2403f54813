/**
 * Of an element that has an address: its first part is marked when a reader comes to it, and has the ring of the keyboard, for what is
 * inside has places of its own.
 */
export const anchorClass = 'place'

/** Entries of a list from which on those that are not in sight are not laid out: the browser does it when they come near. */
export const LONG_LIST = 40

/** Of an entry of a long list; the room of most of them, so that the scroll bar is about right, and room for the mark around them. */
export const farEntryClass = 'far-entry'
