import { isFinal, isSettled, printIban, toCents } from '@portico/finance'
import { type Html, html } from '@portico/server-kit'
import type { IncomingTransfer } from '../payment-rules/model.ts'
import { DESTINATION } from '../payments/answers.ts'
import { fieldOf, formStart, noticesOf, type Page, printAmount, writeAmount } from './layout.ts'
import type { View } from './views.ts'

/** What has arrived. */
export interface Arrivals {
  matched: readonly IncomingTransfer[]
  unmatched: readonly IncomingTransfer[]
}

const moment = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`

/**
 * The payee's side of a manual transfer.
 *
 * @param key of the form, which the page's state signs: the same form sent twice has money arrive once
 */
export function transferView(page: Page, { matched, unmatched }: Arrivals, key: string): View {
  const { record, words, language } = page
  const { transfer: said } = words
  const { detail, currency, amountCents, receivedCents, paymentReference = '', status } = record
  const missing = Math.max(0, amountCents - receivedCents)
  const print = (cents: number) => printAmount(cents, currency, language)
  const list = (transfers: readonly IncomingTransfer[], empty: string): Html =>
    transfers.length === 0
      ? html`<p class="empty">${empty}</p>`
      : html`<ul class="ledger">${transfers.map(
          ({ amount, reference, receivedAt }) =>
            html`<li><span class="code">${reference.trim() || said.noReference}</span>${moment(receivedAt)}<strong>${printAmount(toCents(amount.value), amount.currency, language)}</strong></li>`
        )}</ul>`
  const isOpen = !isFinal(status)
  return {
    title: said.title,
    main: html`${noticesOf(page)}
<h1>${said.title}</h1>
<p class="lead">${said.text}</p>
<section class="account">
<dl><div><dt>${said.account}</dt><dd class="code">${printIban(DESTINATION.iban)}</dd></div>
<div><dt>${said.holder}</dt><dd>${DESTINATION.holder}</dd></div>
<div><dt>${said.reference}</dt><dd class="code">${paymentReference}</dd></div>
${detail.payUntil && html`<div><dt>${said.until}</dt><dd><time datetime="${detail.payUntil}">${detail.payUntil}</time></dd></div>`}</dl>
<p class="state ${isOpen ? 'open' : isSettled(status) ? 'good' : 'bad'}"><b>${words.status[status]}</b>
<span>${print(receivedCents)} ${said.receivedOf} ${print(amountCents)}${isOpen && missing > 0 && html` · ${print(missing)} ${said.missing}`}</span></p>
<progress max="${amountCents}" value="${Math.min(receivedCents, amountCents)}" aria-label="${print(receivedCents)} ${said.receivedOf} ${print(amountCents)}"></progress>
</section>
${formStart(page, 'plastic')}<input type="hidden" name="key" value="${key}">
${fieldOf(page, 'amount', `${said.amountLabel} (${currency})`, said.amountHelp, { value: writeAmount(missing || amountCents, language), inputmode: 'decimal', className: 'code', maxlength: 20 })}
${fieldOf(page, 'reference', said.referenceLabel, said.referenceHelp, { value: paymentReference, className: 'code', maxlength: 140 })}
<p class="buttons wide"><button class="button" name="action" value="arrive">${said.submit}</button></p>
</form>
<section><h2>${said.arrivals}</h2>${list(matched, said.none)}</section>
<section><h2>${said.unmatched}</h2><p class="lead">${said.unmatchedText}</p>${list(unmatched, said.noUnmatched)}</section>`
  }
}
