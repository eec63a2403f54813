import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/{database,instances}/tables.ts',
    './src/platform/users/tables.ts',
    './src/platform/users/*/tables.ts',
    './src/features/*/tables.ts'
  ],
  out: './migrations'
})
