import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { newDataFolder } from '@portico/testing'
import { freePort } from '../../tools/ports.ts'
import { isAlive, runNpm } from '../support/npm.ts'

test('npm run dev shows the portal from its sources, and stops as a whole', { tag: '@full' }, async ({ page }) => {
  test.slow()
  const dataFolder = newDataFolder()
  const port = String(await freePort())
  const { npm, server } = await runNpm(['run', 'dev'], { PORT: port, PORTICO_DATA: dataFolder })
  try {
    await page.goto(`http://localhost:${port}/`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 60_000 })
    expect(await page.locator('script[src*="/src/boot/main.tsx"]').count()).toBe(1)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('input[name="login"]')).toBeVisible()
  } finally {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await expect.poll(() => isAlive(server), { timeout: 15_000 }).toBe(false)
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
})
