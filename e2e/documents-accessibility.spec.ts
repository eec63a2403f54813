import { AxeBuilder } from '@axe-core/playwright'
import { changeDocument, createDocument, removeDocument, uniqueName, visit } from './support/documents.ts'
import { expect, type Page, settled, test } from './support/test.ts'

test.use({ allowConsole: [/status of (400|404|412) /] })

/** What axe finds wrong, with the elements it means. */
async function findings(page: Page): Promise<string[]> {
  // What is still fading in has another contrast than it will have.
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

const READERS = [
  { colorScheme: 'light', locale: 'en', width: 1280 },
  { colorScheme: 'dark', locale: 'es', width: 1280 },
  { colorScheme: 'light', locale: 'es', width: 390 },
  { colorScheme: 'dark', locale: 'en', width: 390 }
] as const

for (const { colorScheme, locale, width } of READERS) {
  test.describe(`${colorScheme}, ${locale}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('axe finds nothing on any page of a document, nor in its dialogs', async ({ page, portal }) => {
      test.slow()
      const { id } = await createDocument(portal, { name: uniqueName('Axe'), title: 'Old', description: 'a\nb' })
      await visit(page, portal, '/documents', { locale })
      await expect(page.getByRole('row').last()).toBeVisible()
      expect(await findings(page), 'list').toEqual([])
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'keyboard help').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').fill('nothing at all matches this')
      await expect(page.getByRole('row').last()).toBeHidden()
      expect(await findings(page), 'no match').toEqual([])

      await page.goto(`/documents/${id}/delete`)
      await expect(page.getByRole('dialog')).toContainText('Axe')
      expect(await findings(page), 'delete').toEqual([])

      await page.goto(`/documents/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Axe')
      expect(await findings(page), 'detail').toEqual([])
      await page.goto('/documents/0')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /[“«]0[”»]/ })).toBeVisible()
      expect(await findings(page), 'not found').toEqual([])

      await page.goto(`/documents/${id}/edit`)
      const title = page.locator('[name="title"]')
      await title.fill('x'.repeat(300))
      expect(await findings(page), 'form').toEqual([])
      await page.locator('button[type="submit"]').click()
      await expect(title).toHaveAttribute('aria-invalid', 'true')
      expect(await findings(page), 'invalid form').toEqual([])
      await page.locator('main a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'unsaved changes').toEqual([])
      await page.keyboard.press('Escape')

      await title.fill('Mine')
      await changeDocument(portal, id, { title: 'Theirs' })
      await page.locator('button[type="submit"]').click()
      await expect(page.getByRole('radio').first()).toBeVisible()
      expect(await findings(page), 'conflict').toEqual([])
      await page.locator('form:visible button[type="button"]').last().click()
      await removeDocument(portal, id)
      await page.locator('button[type="submit"]:visible').click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
      expect(await findings(page), 'deleted meanwhile').toEqual([])
    })
  })
}
