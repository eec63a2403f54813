/** The alias `@/` for dependency-cruiser, as a webpack configuration, which it reads without TypeScript's API. */
export default { resolve: { alias: { '@': `${process.cwd()}/apps/web/src` } } }
