import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { publishedContent } from './published-content.ts'

test('a build has the values of published content, and nothing that reads it', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [publishedContent()],
    build: { write: false, lib: { entry: join(import.meta.dirname, 'published/products.ts'), formats: ['es'] } }
  })
  const [chunk] = (result as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
  expect(chunk?.type === 'chunk' && chunk.moduleIds).toHaveLength(1)
  expect(chunk?.type === 'chunk' && chunk.code).toContain('prd_3K8V2Y6BNC')
})
