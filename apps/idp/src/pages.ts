import { Html, html } from '@portico/server-kit'
import { assetUrl } from './assets.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language, MESSAGES } from './language.ts'

/** What every page needs to know. */
export interface PageContext {
  language: Language
  /** Where the provider is mounted, without a slash at the end. */
  mountPath: string
  /** Where links back to the portal lead. */
  portalUrl: string
  /** Where the portal makes an account, and a new password. */
  accountUrls: { register: string; resetPassword: string }
  /** Terms of use and privacy policy. */
  legalUrls: { terms: string; privacy: string }
}

interface Page {
  title: string
  body: Html
  /** A further style sheet, by the name of its asset. */
  style?: string
  /** Further scripts, by the names of their assets, in order. */
  scripts?: readonly string[]
  /** Content below the card. */
  below?: Html | undefined
  /** Address of this page in another language; undefined where the page cannot be requested again. */
  languageUrl?: ((language: Language) => string) | undefined
}

const LOGO = html`<svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true">
<path class="arch" d="M2 24V12a11 11 0 0 1 22 0v12h-5V12a6 6 0 0 0-12 0v12z"/><path class="door" d="M10.5 24V12.5a2.5 2.5 0 0 1 5 0V24z"/></svg>`

/** A whole page: head, the bar with the languages, and a card. */
export function layout(context: PageContext, page: Page): string {
  const messages = MESSAGES[context.language]
  const asset = (name: string) => assetUrl(context.mountPath, name)
  return html`<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<title>${page.title} · ${messages.portal}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="${asset('logo.svg')}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset('ibm-plex-sans.woff2')}">
<link rel="stylesheet" href="${asset('page.css')}">${page.style && html`<link rel="stylesheet" href="${asset(page.style)}">`}
<script src="${asset('theme.js')}"></script>
<script type="module" src="${asset('page.js')}"></script>
${page.scripts?.map((name) => html`<script defer src="${asset(name)}"></script>`)}
</head>
<body>
<header class="top">
<a class="brand" href="${context.portalUrl}">${LOGO}<span>${messages.portal}</span></a>
${
  page.languageUrl &&
  html`<nav class="languages" aria-label="${messages.languageLabel}">${LANGUAGES.map((language) =>
    language === context.language
      ? html`<span aria-current="true" lang="${language}">${LANGUAGE_NAMES[language]}</span>`
      : html`<a href="${page.languageUrl?.(language)}" lang="${language}" hreflang="${language}">${LANGUAGE_NAMES[language]}</a>`
  )}</nav>`
}
</header>
<main>
<div class="card">
${page.body}
</div>
${page.below}
</main>
</body>
</html>
`.text
}

/** Of the sign-in form. */
export interface SignInFormOptions {
  /** Where the form is sent. */
  action: string
  /** Token that proves the form came from here. */
  csrf: string
  /** The user name typed before, when the form is shown again. */
  login: string
  /** Why the form is shown again. */
  error?: string | undefined
  seededAccounts: { login: string; password: string }[]
  languageUrl: (language: Language) => string
}

/** The page with the sign-in form. */
export function signInPage(context: PageContext, form: SignInFormOptions): string {
  const { signIn: messages, backToPortal } = MESSAGES[context.language]
  const describedBy = form.error && html`aria-describedby="error"`
  return layout(context, {
    title: messages.title,
    languageUrl: form.languageUrl,
    below: html`<p class="below"><a href="${context.portalUrl}"><span aria-hidden="true">←</span> ${backToPortal}</a></p>`,
    body: html`<h1>${messages.title}</h1>
<p class="lead">${messages.lead}</p>
${form.error && html`<p class="alert" id="error" role="alert">${form.error}</p>`}
<form method="post" action="${form.action}" data-pending="${messages.pending}">
<input type="hidden" name="csrf" value="${form.csrf}">
<div class="field">
<label for="login">${messages.login}</label>
<input id="login" name="login" type="text" value="${form.login}" required maxlength="254" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" ${describedBy} ${!form.login && html`autofocus`}>
</div>
<div class="field">
<label for="password">${messages.password}</label>
<div class="password">
<input id="password" name="password" type="password" required autocomplete="current-password" aria-describedby="caps-lock${form.error && ' error'}" ${form.login && html`autofocus`}>
<button type="button" class="reveal" id="reveal" hidden aria-pressed="false" aria-controls="password" aria-label="${messages.showPassword}" title="${messages.showPassword}" data-hide="${messages.hidePassword}">${EYE}</button>
</div>
<p class="hint" id="caps-lock" aria-live="polite"><span id="caps-lock-text" hidden>${messages.capsLock}</span></p>
</div>
<button type="submit" class="primary" id="submit">${messages.submit}</button>
</form>
<p class="ways">
<a href="${context.accountUrls.resetPassword}">${messages.resetPassword}</a>
<a href="${context.accountUrls.register}">${messages.register}</a>
</p>
<p class="note">${acceptanceNote(context)}</p>
${
  form.seededAccounts.length > 0 &&
  html`<p class="note">${messages.testAccounts} ${form.seededAccounts.map(
    (account, index) => html`${index > 0 && ', '}<span class="account">${account.login} / ${account.password}</span>`
  )}</p>`
}`
  })
}

/** The sentences of what signing in means, with their links; a new tab leaves the form as it is. */
function acceptanceNote({ language, legalUrls }: PageContext): Html[] {
  const { accept, terms, privacy } = MESSAGES[language].signIn.legal
  const links: Record<string, Html> = {
    '{terms}': html`<a href="${legalUrls.terms}" target="_blank" rel="noopener">${terms}</a>`,
    '{privacy}': html`<a href="${legalUrls.privacy}" target="_blank" rel="noopener">${privacy}</a>`
  }
  return accept.split(/(\{terms\}|\{privacy\})/).map((part) => links[part] ?? html`${part}`)
}

const EYE = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M1.75 10S4.75 4.25 10 4.25 18.25 10 18.25 10 15.25 15.75 10 15.75 1.75 10 1.75 10Z"/><circle cx="10" cy="10" r="2.5"/><path class="strike" d="M3.5 3.5l13 13"/></svg>`

/** The messages that consist of a heading, a sentence and one way on. */
export type Notice = 'alreadySignedIn' | 'expired' | 'invalid' | 'notFound' | 'tooLarge' | 'fault' | 'signedOut'

/**
 * A page that explains a result and links to the portal.
 *
 * @param detail for a support team: a protocol error code, or the reference of an error
 */
export function noticePage(
  context: PageContext,
  notice: Notice,
  detail?: { code: string } | { reference: string }
): string {
  const messages = MESSAGES[context.language]
  const { title, text } = messages[notice]
  const action =
    notice === 'alreadySignedIn'
      ? messages.continueToPortal
      : notice === 'signedOut'
        ? messages.backToPortal
        : messages.startAgain
  const term = detail && ('code' in detail ? messages.errorCode : messages.reference)
  const value = detail && ('code' in detail ? detail.code : detail.reference)
  return layout(context, {
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
${detail && html`<dl class="detail"><dt>${term}</dt><dd>${value}</dd></dl>`}
<a class="primary" href="${context.portalUrl}">${action}</a>`
  })
}

/**
 * The page that ends a session.
 *
 * @param form the form oidc-provider made, with its own token; the page adds the button
 * @param atOnce whether the form submits itself; otherwise the page asks for confirmation
 */
export function signOutPage(context: PageContext, form: string, atOnce: boolean): string {
  const messages = MESSAGES[context.language]
  const { title, text } = atOnce ? messages.signingOut : messages.signOut
  return layout(context, {
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
${new Html(form)}
<button type="submit" class="primary" form="op.logoutForm" name="logout" value="yes" ${atOnce && html`data-press`}>${messages.signOut.submit}</button>
${!atOnce && html`<a class="secondary" href="${context.portalUrl}">${messages.signOut.stay}</a>`}`
  })
}
