/** Whether the document came with the page in it (server: app/prerendered-pages.ts), which the application has not taken over yet. */
export const isPrerendered = (): boolean => document.documentElement.dataset.view !== undefined
