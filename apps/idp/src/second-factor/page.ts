import { type Html, html } from '@portico/server-kit'
import { type Language, MESSAGES } from '../language.ts'
import type { SecondFactorKinds } from '../options.ts'
import { layout, type PageContext } from '../pages.ts'

/** Of the page that asks for the second factor. */
export interface SecondFactorPageOptions {
  /** Where its forms are sent. */
  action: string
  /** Token that proves a form came from here. */
  csrf: string
  kinds: SecondFactorKinds
  /** What a browser signs in with, where there are passkeys. */
  passkeyRequest: object | undefined
  /** Why the page is shown again. */
  error?: string | undefined
  languageUrl: (language: Language) => string
}

const csrfField = ({ csrf }: SecondFactorPageOptions) => html`<input type="hidden" name="csrf" value="${csrf}">`

/** The page that asks for the second factor, once the password was right. Codes need no script. */
export function secondFactorPage(context: PageContext, options: SecondFactorPageOptions): string {
  const { action, kinds, passkeyRequest, error, languageUrl } = options
  const { secondFactor: messages } = MESSAGES[context.language]
  const takesCode = kinds.oneTimeCode || kinds.recoveryCode
  return layout(context, {
    title: messages.title,
    languageUrl,
    ...(passkeyRequest && { scripts: ['webauthn.js', 'passkey.js'] }),
    body: html`<h1>${messages.title}</h1>
<p class="lead" id="lead">${leadOf(context, kinds)}</p>
${error && html`<p class="alert" id="error" role="alert">${error}</p>`}
${takesCode && codeForm(context, options)}
${passkeyRequest && passkeyForm(context, options, !takesCode)}
<form method="post" action="${action}">
${csrfField(options)}
<button type="submit" class="secondary" name="restart" value="yes">${messages.restart}</button>
</form>
<p class="note">${messages.lost}</p>`
  })
}

function leadOf({ language }: PageContext, { oneTimeCode, recoveryCode, passkey }: SecondFactorKinds): string {
  const { leads } = MESSAGES[language].secondFactor
  const code = oneTimeCode ? (recoveryCode ? leads.codes : leads.oneTimeCode) : recoveryCode ? leads.recoveryCode : ''
  return [code, passkey && (code ? leads.orPasskey : leads.passkey)].filter(Boolean).join(' ')
}

function codeForm(context: PageContext, options: SecondFactorPageOptions): Html {
  const { secondFactor: messages, signIn } = MESSAGES[context.language]
  return html`<form method="post" action="${options.action}" data-pending="${signIn.pending}">
${csrfField(options)}
<div class="field">
<label for="code">${messages.code}</label>
<input id="code" name="code" type="text" required maxlength="40" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="lead${options.error && ' error'}" autofocus>
</div>
<button type="submit" class="primary" id="submit">${messages.submit}</button>
</form>`
}

/** @param isOnly whether there is no other way, so that a browser which cannot do it must be told */
function passkeyForm(context: PageContext, options: SecondFactorPageOptions, isOnly: boolean): Html {
  const { secondFactor: messages } = MESSAGES[context.language]
  return html`<form method="post" action="${options.action}" id="passkey-form" hidden data-options="${JSON.stringify(options.passkeyRequest)}">
${csrfField(options)}
<input type="hidden" name="passkey" value="">
<p class="alert" id="passkey-failure" role="alert" hidden>${messages.passkeyFailed}</p>
<button type="button" class="${isOnly ? 'primary' : 'secondary'}" id="passkey-button">${messages.passkey}</button>
</form>
${isOnly && html`<p class="alert" id="passkey-unsupported" role="alert" hidden>${messages.passkeyUnsupported}</p><noscript><p class="alert">${messages.passkeyUnsupported}</p></noscript>`}`
}
