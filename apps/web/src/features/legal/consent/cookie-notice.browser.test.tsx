import { COOKIES } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodInEachLanguage } from '@/testing/readers.ts'
import { address, type RenderOptions, renderApp } from '@/testing/render-app.tsx'
import { focus, page, sidewaysOverflow, userEvent } from '@/testing/screen.ts'

const notice = page.getByRole('region', { name: 'Cookies on this portal' })
const settings = page.getByRole('dialog', { name: 'Cookie settings' })
const footer = page.getByRole('contentinfo')
const cookies = () => document.cookie.split('; ').filter(Boolean)

/** Opens a page as a reader who has not chosen about cookies yet. */
async function open(path: string, options: RenderOptions = {}): Promise<void> {
  await renderApp(path, { ...options, cookieChoice: 'nothing' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the notice is soon reached by keyboard, and the page can be used without a choice', async () => {
  await open('/')
  await expect.element(notice).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(notice.getByRole('link', { name: 'Cookie policy' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(notice.getByRole('button', { name: 'Accept necessary' })).toHaveFocus()
  await footer.getByRole('link', { name: 'Contact us' }).click()
  await expect.poll(address).toBe('/contact/contact_form')
  await expect.element(notice).toBeVisible()
  expect(cookies()).toEqual([])
})

test('both choices look alike', async () => {
  await open('/')
  await expect.element(notice).toBeVisible()
  const look = (name: string) => {
    const button = notice.getByRole('button', { name }).element()
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
    const { height, width } = button.getBoundingClientRect()
    return [width, height, color, backgroundColor, borderColor, fontSize, fontWeight]
  }
  await userEvent.unhover(document.body)
  await expect.poll(() => look('Accept all')).toEqual(look('Accept necessary'))
})

test('the choice group by group is made in a dialog, also from the cookie policy', async () => {
  await open('/cookies')
  const preferences = settings.getByRole('switch', { name: 'Preferences' })
  await notice.getByRole('button', { name: 'Manage cookies' }).click()
  await expect.element(preferences).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(settings).not.toBeInTheDocument()
  await expect.element(notice.getByRole('button', { name: 'Manage cookies' })).toHaveFocus()
  expect(cookies()).toEqual([])
  await page.getByRole('article').getByRole('button', { name: 'Cookie settings' }).click()
  await preferences.click()
  await expect.element(preferences).toBeChecked()
  await settings.getByRole('button', { name: 'Save choice' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(cookies()).toContain(`${COOKIES.consentChoice.name}=preferences`)
})

test('the notice is not on pages that a shop’s customers see', async () => {
  for (const path of ['/payment-confirmed', '/payment-failed']) {
    await open(path)
    await expect.element(notice).not.toBeInTheDocument()
  }
})

test('the notice covers nothing that cannot be scrolled clear of it', async () => {
  for (const width of [360, 1280]) {
    await open('/', { width, height: 700 })
    await expect.element(notice).toBeVisible()
    const last = footer.getByRole('button', { name: 'Cookie settings' })
    await focus(last)
    const clearance = () => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return notice.element().getBoundingClientRect().top - last.element().getBoundingClientRect().bottom
    }
    await expect.poll(clearance, { message: `${width} pixels wide` }).toBeGreaterThanOrEqual(0)
    await expect.poll(sidewaysOverflow, { message: `${width} pixels wide` }).toBeLessThanOrEqual(0)
  }
})

test('axe finds nothing in notice and dialog', async () => {
  await open('/')
  await expect.element(notice).toBeVisible()
  await expectGoodInEachLanguage()
  await open('/')
  await notice.getByRole('button', { name: 'Manage cookies' }).click()
  await expect.element(settings).toBeVisible()
  await expectGoodInEachLanguage()
})
