import { printIban, TEST_ENDINGS, type TestAccountCountry, testCard, testIban } from '@portico/finance'
import { Html, html } from '@portico/server-kit'
import { renderSVG } from 'uqr'
import { isFinished, presetIban } from './actions.ts'
import { BANKS } from './banks.ts'
import { formatCard } from './cards.ts'
import { formatAmount } from './formats.ts'
import { cancelForm, formOpening, outcomeSection, type PageContext, renderAlerts, textField } from './layout.ts'
import type { ReturnLink } from './return-link.ts'

/** The title and the main content of a page. */
export interface PageView {
  title: string
  main: Html
  /** Whether the page waits for something that happens elsewhere. */
  waits?: boolean
}

const bankInitials = (name: string) =>
  name
    .split(/[\s&]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

function chooseBank(page: PageContext): PageView {
  const { record, messages } = page
  const { bankName, countryCode } = record.detail
  const chosen = page.form.bank ?? bankName
  return {
    title: messages.bank.chooseTitle,
    main: html`${renderAlerts(page)}
<h1>${messages.bank.chooseTitle}</h1>
<p class="lead">${messages.bank.chooseText}</p>
${formOpening(page)}
<fieldset id="bank" class="tiles"><legend class="hidden">${messages.bank.chooseTitle}</legend>
${BANKS[countryCode].map(
  (name, index) =>
    html`<label class="tile"><input type="radio" name="bank" value="${name}" ${(chosen === name || (!chosen && index === 0)) && html`checked`}><span class="seal" aria-hidden="true">${bankInitials(name)}</span><span>${name}</span></label>`
)}
</fieldset>
<p class="buttons"><button class="button" name="action" value="bank">${messages.continue}</button></p>
</form>
${cancelForm(page)}`
  }
}

function chooseAccount(page: PageContext): PageView {
  const { record, messages, form, language, path } = page
  const { countryCode, debtorAccount, bankName } = record.detail
  const accounts = TEST_ENDINGS.map((ending) => ({ ending, iban: testIban(countryCode as TestAccountCountry, ending) }))
  const chosen =
    (form.iban?.trim() ? 'own' : form.account) ??
    (debtorAccount && (accounts.some(({ iban }) => iban === debtorAccount.iban) ? debtorAccount.iban : 'own'))
  return {
    title: messages.bank.accountTitle,
    main: html`${renderAlerts(page)}
<p class="step"><a href="${path}?lang=${language}&amp;step=bank">← ${messages.bank.otherBank}</a></p>
<h1>${messages.bank.accountTitle}</h1>
<p class="lead"><b>${bankName}</b> · ${messages.bank.accountText}</p>
${formOpening(page)}
<fieldset id="account" class="rows"><legend class="hidden">${messages.bank.accountTitle}</legend>
${accounts.map(({ ending, iban }, index) => {
  const [name, outcome] = messages.bank.accounts[ending] ?? ['', '']
  return html`<label class="row"><input type="radio" name="account" value="${iban}" ${(chosen === iban || (!chosen && index === 0)) && html`checked`}><span class="name">${name}<small class="code">${printIban(iban)}</small></span><span class="tag t${ending}">${outcome}</span></label>`
})}
<label class="row"><input type="radio" name="account" value="own" ${chosen === 'own' && html`checked`}><span class="name">${messages.bank.own}</span></label>
</fieldset>
${textField(page, 'iban', messages.bank.ownLabel, messages.bank.ownHelp, { value: chosen === 'own' ? (debtorAccount?.iban ?? '') : '', check: 'iban', className: 'code', maxlength: 50 })}
<p class="buttons"><button class="button" name="action" value="account">${messages.continue}</button></p>
</form>
${cancelForm(page)}`
  }
}

function confirmTransfer(page: PageContext, iban: string, isFixed: boolean): PageView {
  const { record, messages, language, path } = page
  const { bankName, countryCode, customer } = record.detail
  return {
    title: messages.bank.confirmTitle,
    main: html`${renderAlerts(page)}
${!isFixed && html`<p class="step"><a href="${path}?lang=${language}&amp;step=account">← ${messages.bank.otherAccount}</a></p>`}
<h1>${messages.bank.confirmTitle}</h1>
<p class="lead">${messages.bank.confirmText}</p>
<dl class="slip">
<div><dt>${messages.bank.from}</dt><dd>${customer.name}<small>${bankName ?? BANKS[countryCode][0]}</small><small class="code">${printIban(iban)}</small></dd></div>
<div><dt>${messages.payTo}</dt><dd>Portico Payments<small>${record.detail.statementText || record.orderId}</small></dd></div>
<div class="big"><dt>${messages.amount}</dt><dd>${formatAmount(record.amountCents, record.currency, language)}</dd></div>
</dl>
${formOpening(page)}
<p class="buttons"><button class="button" name="action" value="confirm">${messages.bank.confirm}</button></p>
</form>
${cancelForm(page)}`
  }
}

/**
 * The simulated bank.
 *
 * @param step to which the payer went back, if it is one before that of the status
 */
export function bankView(page: PageContext, returnLink: ReturnLink | undefined, step: string | undefined): PageView {
  const { record } = page
  const { status, detail } = record
  if (isFinished(record))
    return { title: page.messages.status[status], main: outcomeSection(page, returnLink), waits: status === 'ACSP' }
  const known = presetIban(record)
  if (known !== undefined) return confirmTransfer(page, known, true)
  if (status === 'RCVD' || (status === 'ACTC' && step === 'bank')) return chooseBank(page)
  if (status === 'ACTC' || step === 'account' || !detail.debtorAccount) return chooseAccount(page)
  return confirmTransfer(page, detail.debtorAccount.iban, false)
}

const maskPhone = (phone: string) => `${phone.slice(0, -6)} ••• ${phone.slice(-3)}`

/**
 * The page with the code, which waits for the phone.
 *
 * @param approvalUrl full address of the phone's page
 */
export function codeView(page: PageContext, approvalUrl: string): PageView {
  const { record, messages, language } = page
  const { choice } = record.detail
  if (isFinished(record)) return { title: messages.status[record.status], main: outcomeSection(page, undefined) }
  const phone = choice.methodCode === 'M002' ? choice.phone : undefined
  const code = new Html(renderSVG(approvalUrl, { border: 2 }))
  return {
    title: messages.phone.scanTitle,
    waits: true,
    main: html`${renderAlerts(page)}
<h1>${messages.phone.scanTitle}</h1>
<p class="lead">${messages.phone.scanText}</p>
<div class="scan">
<div class="qr" role="img" aria-label="${messages.phone.qr}">${code}</div>
<div>
<p class="waiting" role="status" data-poll="${record.paymentId}" data-version="${record.version}"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><b>${messages.phone.waiting}</b><small>${messages.phone.waitingText}</small></p>
${phone && html`<p>${messages.phone.sent} <span class="code">${maskPhone(phone)}</span>.</p>`}
<p><a class="button second" href="${approvalUrl}?lang=${language}">${messages.phone.here}</a></p>
</div>
</div>
${cancelForm(page)}`
  }
}

/** The phone itself. */
export function phoneView(page: PageContext): PageView {
  const { record, messages, language } = page
  const { status, detail } = record
  const amount = formatAmount(record.amountCents, record.currency, language)
  if (isFinished(record)) {
    const isGood = status === 'ACSC'
    return {
      title: isGood ? messages.phone.approved : messages.status[status],
      main: html`<div class="handset">${renderAlerts(page)}<section class="end ${isGood ? 'good' : 'bad'}"><p class="mark" aria-hidden="true"></p>
<h1>${isGood ? messages.phone.approved : detail.reason === 'MS02' ? messages.phone.refused : messages.status[status]}</h1>
<p class="sum">${amount}</p>
${detail.reason && html`<p>${messages.reason[detail.reason]} <code>${detail.reason}</code></p>`}
<p>${messages.phone.putAway}</p></section></div>`
    }
  }
  return {
    title: messages.phone.askTitle,
    main: html`<div class="handset">${renderAlerts(page)}
<h1>${messages.phone.askTitle}</h1>
<p class="sum">${amount}</p>
<dl class="plain"><div><dt>${messages.payTo}</dt><dd>Portico Payments</dd></div><div><dt>${messages.order}</dt><dd>${record.orderId}</dd></div></dl>
${formOpening(page, 'pair')}
<button class="button" name="action" value="approve">${messages.phone.approve}</button>
<button class="button second" name="action" value="refuse">${messages.phone.refuse}</button>
</form></div>`
  }
}

function enterCard(page: PageContext): PageView {
  const { record, messages, language } = page
  const isReserved = record.detail.transactionType === 'A'
  const amount = formatAmount(record.amountCents, record.currency, language)
  const year = String((page.now.getUTCFullYear() + 3) % 100).padStart(2, '0')
  return {
    title: messages.card.title,
    main: html`${renderAlerts(page)}
<h1>${messages.card.title}</h1>
<p class="lead">${messages.card.text}</p>
${formOpening(page, 'plastic')}
${textField(page, 'number', messages.card.number, '', { inputmode: 'numeric', className: 'wide code', check: 'card', maxlength: 24 })}
${textField(page, 'expiry', messages.card.expiry, messages.card.expiryHelp, { inputmode: 'text', className: 'code', maxlength: 9 })}
${textField(page, 'cvc', messages.card.cvc, messages.card.cvcHelp, { inputmode: 'numeric', className: 'code', maxlength: 4 })}
<p class="buttons wide"><button class="button" name="action" value="card">${isReserved ? messages.card.reserve : messages.card.pay} ${amount}</button></p>
</form>
<section class="tests"><h2>${messages.card.testCards}</h2>
<ul>${TEST_ENDINGS.map((ending) => {
      const number = testCard(ending)
      return html`<li>${formOpening(page)}<input type="hidden" name="number" value="${formatCard(number)}"><input type="hidden" name="expiry" value="08/${year}"><input type="hidden" name="cvc" value="123"><button class="pick" name="action" value="card"><span class="code">${formatCard(number)}</span><span class="tag t${ending}">${messages.card.outcomes[ending]}</span><span class="use">${messages.card.use}</span></button></form></li>`
    })}</ul></section>
${cancelForm(page)}`
  }
}

/** The simulated card page, and its step of 3-D Secure. */
export function cardView(page: PageContext, returnLink: ReturnLink | undefined): PageView {
  const { record, messages, language } = page
  if (isFinished(record))
    return {
      title: messages.status[record.status],
      main: outcomeSection(page, returnLink),
      waits: record.status === 'PDNG'
    }
  if (record.status === 'RCVD') return enterCard(page)
  return {
    title: messages.card.verifyTitle,
    main: html`${renderAlerts(page)}
<section class="verify"><p class="issuer"><b>${messages.card.verifyName}</b><span class="code">•••• ${record.detail.card?.lastFour}</span></p>
<h1>${messages.card.verifyTitle}</h1>
<p class="lead">${messages.card.verifyText}</p>
<dl class="slip"><div><dt>${messages.payTo}</dt><dd>Portico Payments</dd></div>
<div class="big"><dt>${messages.amount}</dt><dd>${formatAmount(record.amountCents, record.currency, language)}</dd></div>
<div><dt>${messages.card.cardEnding}</dt><dd class="code">${record.detail.card?.lastFour}</dd></div></dl>
${formOpening(page, 'pair')}
<button class="button" name="action" value="approve">${messages.card.approve}</button>
<button class="button second" name="action" value="refuse">${messages.card.refuse}</button>
</form></section>
${cancelForm(page)}`
  }
}
