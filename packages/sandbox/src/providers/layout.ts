import { isFailed, isSettled } from '@portico/finance'
import { Html, html } from '@portico/server-kit'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { isFinished } from './actions.ts'
import { formatAmount } from './formats.ts'
import type { Messages, PageLanguage } from './messages.ts'
import type { ReturnLink } from './return-link.ts'

/** Which provider a page belongs to; its look follows from it. */
export type Provider = 'bank' | 'phone' | 'card' | 'transfer' | 'signature'

/** What every page is made with. */
export interface PageContext {
  record: PaymentRecord
  language: PageLanguage
  messages: Messages
  now: Date
  /** Address of the page without its query. */
  path: string
  /** One-time state of the page's forms. */
  state: string
  /** What was wrong with the form that led here, by field. */
  errors: Readonly<Record<string, string>>
  /** What that form had. */
  form: Readonly<Record<string, string>>
  /** A sentence about what has just happened. */
  notice?: string | undefined
  /** Where the payer goes afterwards. */
  returnLink: ReturnLink | undefined
}

/** Addresses of the files that all pages load, with a digest of their content. */
export interface Assets {
  css: string
  js: string
  svg: string
}

const LOGOS: Readonly<Record<Provider, Html>> = {
  bank: new Html('<path d="M4 13 16 5l12 8v2H4zM7 17h3v8H7zM14.500 17h3v8h-3zM22 17h3v8h-3zM4 27h24v2H4z" />'),
  phone: new Html(
    '<path d="M10 3h12a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zm.5 3v18h11V6zm3.700 11.900 5.300-5.400 1.700 1.700-7 7.100-3.800-3.800 1.700-1.700z" />'
  ),
  card: new Html(
    '<path d="M3 9a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v2H3zm0 5h26v9a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm4 6v2h8v-2z" />'
  ),
  transfer: new Html(
    '<path d="M15 4h2v11.500l4.500-4.500 1.500 1.500-7 7-7-7 1.500-1.500 4.500 4.500zM5 20h3v5h16v-5h3v8H5z" />'
  ),
  signature: new Html(
    '<path d="M22.500 3.500l6 6L13 25H7v-6zM10 20.300V22h1.700L24.300 9.500l-1.700-1.700zM4 27.500h24V30H4z" />'
  )
}

/** The page of the portal with the table of the payment methods, their providers and the simulated pages. */
const REFERENCE = '/apireference/payments'

const namesOf = (provider: Provider, messages: Messages) => {
  const { name, tagline } = messages[provider]
  return { name, tagline }
}

interface PageLayout {
  provider: Provider
  language: PageLanguage
  messages: Messages
  assets: Assets
  title: string
  /** What the page has no effect on, beside the sign that it is simulated; that no money moves, by default. */
  disclaimer?: string
  /** Whether the page links to the table of the payment methods in the API reference. */
  linksReference?: boolean
  /** Address without its query, for the switch of the language. */
  path: string
  main: Html
  aside?: Html | undefined
  /** Loads itself again where no script runs. */
  refreshes?: boolean
  /** Where the page redirects to. */
  next?: string | undefined
}

/** A whole page. */
export function renderPage({
  provider,
  language,
  messages,
  assets,
  title,
  disclaimer = messages.noMoney,
  linksReference = false,
  path,
  main,
  aside,
  refreshes,
  next
}: PageLayout): string {
  const { name, tagline } = namesOf(provider, messages)
  const other = language === 'en' ? 'es' : 'en'
  return html`<!doctype html>
<html lang="${language}" class="${provider}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name} (${messages.simulated})</title>
<link rel="icon" type="image/svg+xml" href="${assets.svg}">
<link rel="stylesheet" href="${assets.css}">
<script src="${assets.js}" defer></script>
${next ? html`<meta http-equiv="refresh" content="0;url=${next}">` : refreshes && html`<noscript><meta http-equiv="refresh" content="3"></noscript>`}
</head>
<body>
<a class="skip" href="#content">${messages.skip}</a>
<header>
<p class="ribbon" role="note"><strong>${messages.simulated}</strong> <span>${disclaimer}</span>${linksReference && html` <a href="${REFERENCE}?language=${language}">${messages.api}</a>`}</p>
<div class="top">
<p class="brand"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">${LOGOS[provider]}</svg>
<span><b>${name}</b><small>${tagline}</small></span></p>
<a class="language" href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${messages.other}</a>
</div>
</header>
<div class="columns">
<main id="content" tabindex="-1">${main}</main>
${aside}
</div>
</body>
</html>`.text
}

/** What is to be paid, beside every step. */
export function paymentSummary({ record, language, messages }: PageContext): Html {
  const { detail, amountCents, currency, orderId, paymentId } = record
  const row = (term: string, value: string | undefined, className = '') =>
    value !== undefined && html`<div class="${className}"><dt>${term}</dt><dd>${value}</dd></div>`
  const until = isFinished(record) ? undefined : detail.expiresAt
  return html`<aside class="summary" aria-label="${messages.payment}">
<p class="total"><span>${messages.amount}</span> <strong>${formatAmount(amountCents, currency, language)}</strong></p>
<dl>
${row(messages.payTo, 'Portico Payments')}
${row(messages.order, orderId)}
${row(messages.text, detail.statementText || undefined)}
${row(messages.payment, paymentId, 'code')}
${until && html`<div><dt>${messages.openUntil}</dt><dd><time datetime="${until}">${until.slice(11, 16)} UTC</time></dd></div>`}
</dl>
</aside>`
}

/** What a form begins with; it is sent to the page itself. */
export const formOpening = (
  { path, language, state }: Pick<PageContext, 'path' | 'language' | 'state'>,
  className = ''
): Html =>
  html`<form method="post" action="${path}?lang=${language}" class="${className}" novalidate>
<input type="hidden" name="state" value="${state}">`

/** The form with the button that cancels the payment. */
export const cancelForm = (page: PageContext): Html =>
  html`${formOpening(page, 'cancel')}<button class="quiet" name="action" value="cancel">${page.messages.cancel}</button></form>`

/** What has just happened, and what was wrong. */
export function renderAlerts({ notice, errors, messages }: Pick<PageContext, 'notice' | 'errors' | 'messages'>): Html {
  const found = Object.entries(errors)
  return html`${notice && html`<p class="notice" role="status">${notice}</p>`}
${found.length > 0 && html`<div class="faults" role="alert"><strong>${messages.error}</strong><ul>${found.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`}`
}

/** A text field with its label, its help and what was wrong with it. */
export function textField(
  { errors, form }: Pick<PageContext, 'errors' | 'form'>,
  name: string,
  label: string,
  help: string,
  more: {
    value?: string
    inputmode?: string
    autocomplete?: string
    className?: string
    check?: string
    maxlength?: number
  }
): Html {
  const error = errors[name]
  const { value = '', inputmode = 'text', autocomplete = 'off', className = '', check, maxlength = 60 } = more
  const [isWide, isCode] = [className.includes('wide'), className.includes('code')]
  return html`<div class="${isWide ? 'field wide' : 'field'}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" class="${isCode && 'code'}" value="${form[name] ?? value}" inputmode="${inputmode}" autocomplete="${autocomplete}" maxlength="${maxlength}" spellcheck="false" aria-describedby="${name}-help" ${error && html`aria-invalid="true"`} ${check && html`data-check="${check}"`}>
<p id="${name}-help" class="${error ? 'help fault' : 'help'}" aria-live="polite" ${check && html`data-help="${help}"`}>${error ?? help}</p>
</div>`
}

/** The link to the merchant; one that the page does not follow itself names its destination first. */
const returnSection = ({ url, origin, isAutomatic }: ReturnLink, messages: Messages): Html =>
  html`${!isAutomatic && html`<p class="destination">${messages.leaving} <b>${origin}</b> ${messages.leavingText}</p>`}
<p><a class="button" href="${url}">${isAutomatic ? messages.returnToShop : `${messages.continueTo} ${new URL(origin).host}`}</a></p>`

/** How the payment ended, or that nothing more is to be done. */
export function outcomeSection(page: PageContext, returnLink: ReturnLink | undefined): Html {
  const { record, messages, language } = page
  const { status, detail } = record
  const look = isSettled(status) || status === 'ACCP' ? 'good' : isFailed(status) ? 'bad' : 'open'
  return html`${renderAlerts(page)}
<section class="end ${look}" data-poll="${look === 'open' && record.paymentId}" data-version="${record.version}">
<p class="mark" aria-hidden="true"></p>
<h1>${messages.status[status]}</h1>
<p class="sum">${formatAmount(record.amountCents, record.currency, language)}</p>
${detail.reason && html`<p>${messages.reason[detail.reason]} <code>${detail.reason}</code></p>`}
${returnLink ? returnSection(returnLink, messages) : html`<p>${messages.closeText}</p>`}
</section>`
}
