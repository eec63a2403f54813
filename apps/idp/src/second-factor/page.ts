import { html } from '@portico/server-kit'
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
  /** Why the page is shown again. */
  error?: string | undefined
  languageUrl: (language: Language) => string
}

/** The page that asks for the second factor, once the password was right. It needs no script. */
export function secondFactorPage(context: PageContext, options: SecondFactorPageOptions): string {
  const { action, csrf, kinds, error, languageUrl } = options
  const { secondFactor: messages, signIn } = MESSAGES[context.language]
  return layout(context, {
    title: messages.title,
    languageUrl,
    body: html`<h1>${messages.title}</h1>
<p class="lead" id="lead">${kinds.recoveryCode ? messages.lead : messages.leadWithoutRecovery}</p>
${error && html`<p class="alert" id="error" role="alert">${error}</p>`}
<form method="post" action="${action}" data-pending="${signIn.pending}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="code">${messages.code}</label>
<input id="code" name="code" type="text" required maxlength="40" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="lead${error && ' error'}" autofocus>
</div>
<button type="submit" class="primary" id="submit">${messages.submit}</button>
</form>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="secondary" name="restart" value="yes">${messages.restart}</button>
</form>
<p class="note">${messages.lost}</p>`
  })
}
