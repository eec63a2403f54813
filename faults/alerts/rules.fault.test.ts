import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { obtainProgram } from '../../tools/programs.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/prometheus')
const filesOf = (folder: string) =>
  readdirSync(path.join(FOLDER, folder)).map((name) => path.join(FOLDER, folder, name))

/** @throws Error with promtool's words when it finds a fault */
const promtool = (...args: string[]) => execFileSync(obtainProgram('promtool'), args, { encoding: 'utf8' })

test('Prometheus accepts the rules', () => {
  const found = promtool('check', 'rules', '--lint=all', '--lint-fatal', ...filesOf('rules')).match(/\d+ rules found/g)
  expect(found).toHaveLength(filesOf('rules').length)
})

test('the objectives count what they should, and their alerts fire and end as they should', () => {
  const files = filesOf('tests')
  expect(promtool('test', 'rules', ...files).match(/SUCCESS/g)).toHaveLength(files.length)
})
