import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leavesOf, ROOT, read } from './texts.ts'

const textsOf = (language: string) =>
  new Map(
    globSync(`content/i18n/${language}/**/*.json`, { cwd: ROOT }).flatMap((file) => leavesOf(JSON.parse(read(file))))
  )

/** What a menu or the footer calls a page, and the title of the page. */
const PAGES = [
  ['global.menu.services.main', 'services.title'],
  ['global.menu.services.quoteProof', 'quoteProof.title'],
  ['global.menu.services.advertCheck', 'advertCheck.title'],
  ['global.menu.applications', 'applications.home.title'],
  ['global.menu.easyAccess', 'easyAccess.title'],
  ['global.menu.plugin', 'plugin.title'],
  ['global.menu.admin.overview', 'overview.title'],
  ['global.menu.admin.userManagement', 'userManagement.home.title'],
  ['global.menu.admin.reviews', 'reviewsPage.title'],
  ['global.menu.admin.incidents', 'incidents.title'],
  ['global.menu.admin.metrics', 'metrics.title'],
  ['global.menu.admin.health', 'health.title'],
  ['global.menu.admin.configuration', 'configuration.title'],
  ['global.menu.admin.logs', 'logs.title'],
  ['global.menu.admin.audit', 'audit.title'],
  ['global.menu.admin.mailbox', 'mailbox.title'],
  ['global.menu.admin.database', 'database.title'],
  ['global.menu.admin.apidocs', 'apiDocs.title'],
  ['global.menu.account.settings', 'settings.title'],
  ['global.menu.account.password', 'password.title'],
  ['global.menu.account.security', 'security.title'],
  ['global.menu.account.sessions', 'sessions.title'],
  ['global.menu.account.tokens', 'tokens.title'],
  ['global.menu.account.data', 'accountData.title'],
  ['global.menu.account.login', 'login.title'],
  ['global.menu.account.logout', 'logout.title'],
  ['footer.build', 'build.title'],
  ['footer.status', 'status.title'],
  ['footer.contact', 'contact.title'],
  ['footer.terms', 'legal.titles.terms-of-use'],
  ['footer.privacy', 'legal.titles.privacy-policy'],
  ['footer.cookies', 'legal.titles.cookies'],
  ['footer.legalNotice', 'legal.titles.legal-notice']
] as const

test.each(['en', 'es'])('each page has in %s one name, in menus and on the page', (language) => {
  const texts = textsOf(language)
  for (const [menu, title] of PAGES) expect([menu, texts.get(menu)]).toEqual([menu, texts.get(title)])
  // In Spanish, the header has room for the beginning of this one.
  expect(texts.get('reference.title')?.startsWith(texts.get('reference.menu.title') ?? '?')).toBe(true)
})

test.each(['en', 'es'])('no two pages have in %s the same name', (language) => {
  const texts = textsOf(language)
  const names = PAGES.map(([menu]) => texts.get(menu))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
