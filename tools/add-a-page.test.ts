import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { doStep, readSteps } from '../e2e/support/how-to/follow.ts'
import { copyProject } from '../e2e/support/how-to/project-copy.ts'

const HOW_TO = path.join('docs', 'how-to', 'add-a-page.md')
/** The tests that concern every page: of routes, access and texts. */
const TESTS = ['apps/web/src/app/routes/routes.test.ts', 'tools/repository.test.ts']
const NAMES = 'public routes|the page at|translations of the portal'
/** Milliseconds; the tests of the copy load every page of the web application. */
const TIMEOUT_MS = 180_000

// Its tests load every page once more.
test.runIf(process.env.PORTICO_FULL_TESTS !== undefined)(
  'four files make a page that is routed, private and translated',
  async () => {
    const project = await copyProject()
    try {
      const steps = readSteps(readFileSync(path.join(project.folder, HOW_TO), 'utf8'))
      const files = new Set(steps.map((step) => (step.kind === 'run' ? step.command : step.file)))
      expect(files.size).toBe(4)
      const written = steps.flatMap((step) => (step.kind === 'write' ? [step.text] : []))
      const [component = '', ...texts] = written
      expect(texts.length).toBe(2)
      for (const [, key = ''] of component.matchAll(/\bt\('([^']+)'\)/g))
        for (const text of texts) expect(JSON.parse(text)).toHaveProperty(key, expect.any(String))
      for (const step of steps) await doStep(project, step)

      const vitest = path.join(project.folder, 'node_modules/vitest/vitest.mjs')
      const options = ['run', '--project=unit', '--reporter=verbose', '--testNamePattern', NAMES]
      const output = await project.run(process.execPath, [vitest, ...options, ...TESTS])
      for (const name of ['the page at /account/activity is private code', 'en and es have the same keys'])
        expect(output).toContain(name)
    } finally {
      project.remove()
    }
  },
  TIMEOUT_MS
)
