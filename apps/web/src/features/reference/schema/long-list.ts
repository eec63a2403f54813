/**
 * Entries of a list from which on those that are not in sight are not laid out: the browser does it when they come near
 * (styles/reference.css).
 */
export const LONG_LIST = 40
