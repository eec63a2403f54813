import { html } from '@portico/server-kit'
import { type Language, MESSAGES } from '../language.ts'
import { layout, type PageContext } from '../pages.ts'

/** Of the page that asks for consent. */
export interface ConsentPageOptions {
  /** Where the form is sent. */
  action: string
  /** Token that proves the form came from here. */
  csrf: string
  languageUrl: (language: Language) => string
  /** Whether the form was no longer valid when it was sent. */
  isStale: boolean
  /** What the tool calls itself: anybody can register any name. */
  tool: string
  /** Where the tool is: a host, or the scheme of a program. */
  destination: string
  login: string
  scopes: readonly string[]
}

/** The page on which a user decides what a tool may do. */
export function consentPage(context: PageContext, options: ConsentPageOptions): string {
  const { action, csrf, languageUrl, isStale, tool, destination, login, scopes } = options
  const { consent: messages, errors } = MESSAGES[context.language]
  const texts: Readonly<Record<string, string>> = messages.scopes
  return layout(context, {
    title: messages.title,
    languageUrl,
    style: 'consent.css',
    body: html`<h1>${messages.title}</h1>
<p class="lead"><strong class="tool">${tool}</strong> ${messages.lead}</p>
${isStale && html`<p class="alert" role="alert">${errors.stale}</p>`}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset class="scopes">
<legend>${messages.legend}</legend>
${scopes.map(
  (scope) =>
    html`<label><input type="checkbox" name="scope" value="${scope}" checked><span>${texts[scope] ?? scope}<code>${scope}</code></span></label>`
)}
</fieldset>
<dl class="parties">
<dt>${messages.account}</dt><dd>${login}</dd>
<dt>${messages.destination}</dt><dd>${destination}</dd>
</dl>
<button type="submit" class="primary" name="decision" value="allow">${messages.allow}</button>
<button type="submit" class="secondary" name="decision" value="deny">${messages.deny}</button>
</form>
<div class="notes"><p>${messages.warning}</p><p>${messages.end}</p></div>`
  })
}
