import { toCents } from '@portico/finance'
import { html, nothing, type TemplateResult } from 'lit'
import type { Quotation, ScheduleRow } from '../api/types.ts'
import { formatDay, formatMoney, formatPercent, labelled } from '../core/locale.ts'
import type { Reader } from '../core/reader.ts'
import { exampleAfterWarning, warningOf, warningView } from './warning.ts'

/** A quotation's figures by their names, in the order in which a contract has them. */
export function rowsOf(quotation: Quotation, { texts, language }: Reader): [name: string, value: string][] {
  const money = (amount: Quotation['price']) => formatMoney(amount, language)
  const { deposit, tradeIn, balloon } = quotation
  return [
    [texts.price, money(quotation.price)],
    ...(toCents(deposit.value) > 0 ? [[texts.deposit, money(deposit)] as [string, string]] : []),
    ...(tradeIn ? [[texts.tradeIn, money(tradeIn.amount)] as [string, string]] : []),
    [texts.amountOfCredit, money(quotation.amountOfCredit)],
    [texts.duration, texts.months(quotation.termInMonths)],
    [texts.apr, formatPercent(quotation.annualPercentageRate, language)],
    [texts.nominalRate, formatPercent(quotation.nominalRate, language)],
    ...(balloon ? [[texts.balloon, money(balloon)] as [string, string]] : []),
    [texts.lastInstalment, money(quotation.lastInstalment)],
    [texts.totalCost, money(quotation.totalCostOfCredit)],
    [texts.totalPayable, money(quotation.totalPayable)]
  ]
}

/** The heads of the schedule's columns. */
export function headsOf({ texts: { quotation } }: Reader): string[] {
  const { number, due, instalment, interest, principal, balance } = quotation
  return [number, due, instalment, interest, principal, balance]
}

/** An instalment's cells, in the order of the heads. */
export function cellsOf(row: ScheduleRow, { language }: Reader): string[] {
  const amounts = [row.instalment, row.interest, row.principal, row.balance]
  return [
    String(row.number),
    formatDay(row.dueOn, language, 'short'),
    ...amounts.map((amount) => formatMoney(amount, language))
  ]
}

/** A quotation as text, to be pasted into a message. */
export function textOfQuotation(quotation: Quotation, model: string, reader: Reader): string {
  const { texts, language } = reader
  return [
    model,
    labelled(texts.quotation.id, quotation.quotationId, language),
    summary(quotation, reader),
    warningOf(quotation, reader),
    ...rowsOf(quotation, reader).map(([name, value]) => labelled(name, value, language)),
    texts.quotation.validUntil(formatDay(quotation.validUntil, language, 'long')),
    labelled(texts.example, exampleAfterWarning(quotation), language),
    texts.testMode
  ]
    .filter(Boolean)
    .join('\n')
}

const summary = (quotation: Quotation, { texts, language }: Reader) =>
  labelled(
    texts.instalment,
    `${formatMoney(quotation.instalment, language)} (${texts.forMonths(quotation.termInMonths)})`,
    language
  )

/** A quotation with its schedule; the schedule follows when it has been read. */
export function quotationView(
  quotation: Quotation,
  schedule: readonly ScheduleRow[] | undefined,
  car: { model: string; image: string },
  reader: Reader
): TemplateResult {
  const { texts, language } = reader
  return html`
    ${
      car.model || car.image
        ? html`<div class="car">
          ${car.image ? html`<img class="picture" src=${car.image} alt="" part="image" />` : nothing}
          <p class="name" part="model">${car.model}</p>
        </div>`
        : nothing
    }
    <div class="top">
      <div>
        <p class="muted small">${texts.instalment}</p>
        <p class="instalment figure" part="instalment">${formatMoney(quotation.instalment, language)}</p>
        <p class="muted">${texts.forMonths(quotation.termInMonths)}</p>
        ${warningView(quotation, reader)}
        <p class="number">${texts.quotation.id} <b>${quotation.quotationId}</b></p>
        <p class="muted small">${texts.quotation.validUntil(formatDay(quotation.validUntil, language, 'long'))}</p>
      </div>
      <dl class="figures" part="figures">
        ${rowsOf(quotation, reader).map(([name, value]) => html`<dt>${name}</dt><dd class="figure">${value}</dd>`)}
      </dl>
    </div>
    <div class="law" part="example">
      <h3>${texts.example}</h3>
      <p>${exampleAfterWarning(quotation)}</p>
      <p class="tag">${texts.testMode}</p>
    </div>
    <div part="schedule">
      <h3 id="schedule">${texts.quotation.schedule}</h3>
      ${schedule ? scheduleView(schedule, reader) : html`<div class="rows bone block" aria-hidden="true"></div>`}
    </div>
  `
}

function scheduleView(schedule: readonly ScheduleRow[], reader: Reader): TemplateResult {
  return html`<div class="rows" role="region" aria-labelledby="schedule" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headsOf(reader).map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${schedule.map(
          (row) => html`<tr>
            ${cellsOf(row, reader).map((cell) => html`<td>${cell}</td>`)}
          </tr>`
        )}
      </tbody>
    </table>
  </div>`
}

/** The skeleton of a quotation that is being made. */
export function quotationSkeleton(reader: Reader): TemplateResult {
  return html`<p role="status" class="muted">${reader.texts.quotation.making}</p>
    <div class="top" aria-hidden="true">
      <div class="bone block">&nbsp;</div>
      <div class="bone block">&nbsp;</div>
    </div>
    <div class="bone block" aria-hidden="true">&nbsp;</div>
    <div class="bone block" aria-hidden="true">&nbsp;</div>`
}
