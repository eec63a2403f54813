import { join } from 'node:path'

/** `@/` in a specifier is the folder of the sources, as in `tsconfig.json`. */
export const ALIAS = { '@': join(import.meta.dirname, '../src') }
