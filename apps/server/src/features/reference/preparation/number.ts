/**
 * PREPARATION of the package openapi: pieces that were made by another one are made again. It stands here once more because importing
 * that package would load every parser into the server's own thread; a test compares the two.
 */
export const PREPARATION = 3
