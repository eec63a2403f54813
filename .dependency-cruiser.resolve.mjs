/** How dependency-cruiser resolves `@/`, in a form that it reads without TypeScript's API: that of a webpack configuration. */
export default { resolve: { alias: { '@': `${process.cwd()}/apps/web/src` } } }
