import { axeFindings } from './support/accessibility.ts'
import { changeDocument, createDocument, removeDocument } from './support/documents.ts'
import { uniqueName, visit } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ allowConsole: [/status of (400|404|412) /] })

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
      expect(await axeFindings(page), 'list').toEqual([])
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page), 'keyboard help').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('searchbox').fill('nothing at all matches this')
      await expect(page.getByRole('row').last()).toBeHidden()
      expect(await axeFindings(page), 'no match').toEqual([])

      await page.goto(`/documents/${id}/delete`)
      await expect(page.getByRole('dialog')).toContainText('Axe')
      expect(await axeFindings(page), 'delete').toEqual([])

      await page.goto(`/documents/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Axe')
      expect(await axeFindings(page), 'detail').toEqual([])
      await page.goto('/documents/0')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /[“«]0[”»]/ })).toBeVisible()
      expect(await axeFindings(page), 'not found').toEqual([])

      await page.goto(`/documents/${id}/edit`)
      const title = page.locator('[name="title"]')
      await title.fill('x'.repeat(300))
      expect(await axeFindings(page), 'form').toEqual([])
      await page.locator('button[type="submit"]').click()
      await expect(title).toHaveAttribute('aria-invalid', 'true')
      expect(await axeFindings(page), 'invalid form').toEqual([])
      await page.locator('main a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page), 'unsaved changes').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await title.fill('Mine')
      await changeDocument(portal, id, { title: 'Theirs' })
      await page.locator('button[type="submit"]').click()
      await expect(page.getByRole('radio').first()).toBeVisible()
      expect(await axeFindings(page), 'conflict').toEqual([])
      await page.locator('form:visible button[type="button"]').last().click()
      await removeDocument(portal, id)
      await page.locator('button[type="submit"]:visible').click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
      expect(await axeFindings(page), 'deleted meanwhile').toEqual([])
    })
  })
}
