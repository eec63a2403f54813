import { isFinal, isSettled, printIban, toCents } from '@portico/finance'
import { type Html, html } from '@portico/server-kit'
import type { IncomingTransfer } from '../payment-rules/model.ts'
import { PAYEE_ACCOUNT } from '../payments/response.ts'
import { formatAmount, formatAmountInput, formatDay, formatMoment } from './formats.ts'
import { formOpening, type PageContext, renderAlerts, textField } from './layout.ts'
import type { PageView } from './views.ts'

/** What has arrived. */
export interface Transfers {
  matched: readonly IncomingTransfer[]
  unmatched: readonly IncomingTransfer[]
}

/**
 * The payee's side of a manual transfer.
 *
 * @param key of the form, which the page's state signs: the same form sent twice has money arrive once
 */
export function transferView(page: PageContext, { matched, unmatched }: Transfers, key: string): PageView {
  const { record, messages, language } = page
  const { transfer: labels } = messages
  const { detail, currency, amountCents, receivedCents, paymentReference = '', status } = record
  const missing = Math.max(0, amountCents - receivedCents)
  const print = (cents: number) => formatAmount(cents, currency, language)
  const list = (transfers: readonly IncomingTransfer[], empty: string): Html =>
    transfers.length === 0
      ? html`<p class="empty">${empty}</p>`
      : html`<ul class="ledger">${transfers.map(
          ({ amount, reference, receivedAt }) =>
            html`<li><span class="code">${reference.trim() || labels.noReference}</span><time datetime="${receivedAt}">${formatMoment(receivedAt, language)}</time><strong>${formatAmount(toCents(amount.value), amount.currency, language)}</strong></li>`
        )}</ul>`
  const isOpen = !isFinal(status)
  return {
    title: labels.title,
    main: html`${renderAlerts(page)}
<h1>${labels.title}</h1>
<p class="lead">${labels.text}</p>
<section class="account">
<dl><div><dt>${labels.account}</dt><dd class="code">${printIban(PAYEE_ACCOUNT.iban)}</dd></div>
<div><dt>${labels.holder}</dt><dd>${PAYEE_ACCOUNT.holder}</dd></div>
<div><dt>${labels.reference}</dt><dd class="code">${paymentReference}</dd></div>
${detail.payUntil && html`<div><dt>${labels.until}</dt><dd><time datetime="${detail.payUntil}">${formatDay(detail.payUntil, language)}</time></dd></div>`}</dl>
<p class="state ${isOpen ? 'open' : isSettled(status) ? 'good' : 'bad'}"><b>${messages.status[status]}</b>
<span>${print(receivedCents)} ${labels.receivedOf} ${print(amountCents)}${isOpen && missing > 0 && html` · ${print(missing)} ${labels.missing}`}</span></p>
<progress max="${amountCents}" value="${Math.min(receivedCents, amountCents)}" aria-label="${print(receivedCents)} ${labels.receivedOf} ${print(amountCents)}"></progress>
</section>
${formOpening(page, 'plastic')}<input type="hidden" name="key" value="${key}">
${textField(page, 'amount', `${labels.amountLabel} (${currency})`, labels.amountHelp, { value: formatAmountInput(missing || amountCents, language), inputmode: 'decimal', className: 'code', maxlength: 20 })}
${textField(page, 'reference', labels.referenceLabel, labels.referenceHelp, { value: paymentReference, className: 'code', maxlength: 140 })}
<p class="buttons wide"><button class="button" name="action" value="arrive">${labels.submit}</button></p>
</form>
<section><h2>${labels.arrivals}</h2>${list(matched, labels.none)}</section>
<section><h2>${labels.unmatched}</h2><p class="lead">${labels.unmatchedText}</p>${list(unmatched, labels.noUnmatched)}</section>`
  }
}
