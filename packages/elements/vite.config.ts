import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compressFiles } from './build/compress.ts'
import { ENTRIES } from './build/entries.ts'
import { publishedTexts } from './build/text-files.ts'

const folder = import.meta.dirname
const dist = path.join(folder, 'dist')
const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }
const files = path.join(dist, version)

/** Each entry is built into a file that imports nothing, so that its integrity hash covers all code that runs. */
const FILES = [...ENTRIES, 'elements']

const environment = (entry: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: files,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    // `light-dark()` and `@container` set the limit.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: { [entry]: path.join(folder, `src/entries/${entry}.ts`) },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false }
    }
  }
})

/** Builds the files of this version that the portal serves, `dist/<version>/`. The npm package is made by build/npm-package.ts. */
export default defineConfig({
  root: folder,
  environments: Object.fromEntries(FILES.map((entry) => [entry.replaceAll('-', '_'), environment(entry)])),
  builder: {
    async buildApp(builder) {
      await rm(dist, { recursive: true, force: true })
      for (const entry of FILES) {
        const built = builder.environments[entry.replaceAll('-', '_')]
        if (built) await builder.build(built)
      }
      await copyFile(path.join(folder, 'src/reserve.css'), path.join(files, 'reserve.css'))
      for (const [name, content] of publishedTexts()) await writeFile(path.join(files, name), content)
      await compressFiles(files)
    }
  }
})
