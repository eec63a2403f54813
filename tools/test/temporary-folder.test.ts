import { expect, test } from 'vitest'
import { runsPrograms } from './temporary-folder.ts'

const mounts = (options: string) =>
  ['/dev/vda / ext4 rw,relatime 0 0', `tmpfs /dev/shm tmpfs ${options} 0 0`, 'proc /proc proc rw,noexec 0 0'].join('\n')

test('temporary files are in memory only where programs can be run from there', () => {
  expect(runsPrograms(mounts('rw,nosuid,nodev'))).toBe(true)
  expect(runsPrograms(mounts('rw,nosuid,nodev,noexec'))).toBe(false)
})

test('a folder that is not in memory is not used', () => {
  expect(runsPrograms('/dev/vda / ext4 rw,relatime 0 0')).toBe(false)
  expect(runsPrograms('/dev/vdb /dev/shm ext4 rw,relatime 0 0')).toBe(false)
})
