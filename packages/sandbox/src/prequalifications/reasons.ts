import type { LanguageCode } from '@portico/finance'
import type { Prequalification, ReasonCode, ReasonKey } from './model.ts'

/** The reasons for customers; English and Spanish as the document shows them. */
export const TEXTS: Record<LanguageCode, Record<ReasonKey, string>> = {
  en: {
    BUDGET_SUFFICIENT: 'Your income is sufficient for the instalment.',
    AMOUNT_ABOVE_BUDGET: 'The amount is slightly above what your monthly budget allows.',
    AMOUNT_FAR_ABOVE_BUDGET: 'The amount is far above what your monthly budget allows.',
    COMMITMENTS_HIGH: 'Your fixed costs take up a large part of your income.',
    NO_FREE_INCOME: 'Your fixed costs leave no income for an instalment.',
    AMOUNT_BELOW_MINIMUM: 'The amount that your monthly budget allows is below the minimum loan amount.'
  },
  es: {
    BUDGET_SUFFICIENT: 'Sus ingresos son suficientes para la cuota.',
    AMOUNT_ABOVE_BUDGET: 'El importe supera ligeramente lo que permite su presupuesto mensual.',
    AMOUNT_FAR_ABOVE_BUDGET: 'El importe supera ampliamente lo que permite su presupuesto mensual.',
    COMMITMENTS_HIGH: 'Sus gastos fijos absorben gran parte de sus ingresos.',
    NO_FREE_INCOME: 'Sus gastos fijos no dejan ingresos disponibles para una cuota.',
    AMOUNT_BELOW_MINIMUM: 'El importe que permite su presupuesto mensual es inferior al importe mínimo de un préstamo.'
  },
  de: {
    BUDGET_SUFFICIENT: 'Ihr Einkommen lässt genügend Spielraum für die Rate.',
    AMOUNT_ABOVE_BUDGET: 'Der Betrag liegt etwas über dem, was Ihr monatliches Budget zulässt.',
    AMOUNT_FAR_ABOVE_BUDGET: 'Der Betrag liegt weit über dem, was Ihr monatliches Budget zulässt.',
    COMMITMENTS_HIGH: 'Ihre festen Ausgaben beanspruchen einen großen Teil Ihres Einkommens.',
    NO_FREE_INCOME: 'Ihre festen Ausgaben lassen von Ihrem Einkommen nichts für eine Rate übrig.',
    AMOUNT_BELOW_MINIMUM: 'Der Betrag, den Ihr monatliches Budget zulässt, liegt unter dem Mindestbetrag eines Kredits.'
  },
  fr: {
    BUDGET_SUFFICIENT: 'Vos revenus laissent une marge suffisante pour la mensualité.',
    AMOUNT_ABOVE_BUDGET: 'Le montant dépasse légèrement ce que permet votre budget mensuel.',
    AMOUNT_FAR_ABOVE_BUDGET: 'Le montant dépasse largement ce que permet votre budget mensuel.',
    COMMITMENTS_HIGH: 'Vos charges fixes représentent une part importante de vos revenus.',
    NO_FREE_INCOME: 'Vos charges fixes ne laissent aucun revenu disponible pour une mensualité.',
    AMOUNT_BELOW_MINIMUM: 'Le montant que permet votre budget mensuel est inférieur au montant minimal d’un crédit.'
  },
  it: {
    BUDGET_SUFFICIENT: 'Il suo reddito lascia un margine sufficiente per la rata.',
    AMOUNT_ABOVE_BUDGET: 'L’importo supera di poco quanto consente il suo bilancio mensile.',
    AMOUNT_FAR_ABOVE_BUDGET: 'L’importo supera di molto quanto consente il suo bilancio mensile.',
    COMMITMENTS_HIGH: 'Le sue spese fisse assorbono gran parte del suo reddito.',
    NO_FREE_INCOME: 'Le sue spese fisse non lasciano alcun reddito disponibile per una rata.',
    AMOUNT_BELOW_MINIMUM:
      'L’importo che il suo bilancio mensile consente è inferiore all’importo minimo di un finanziamento.'
  },
  nl: {
    BUDGET_SUFFICIENT: 'Uw inkomen laat voldoende ruimte voor het maandbedrag.',
    AMOUNT_ABOVE_BUDGET: 'Het bedrag is iets hoger dan uw maandbudget toelaat.',
    AMOUNT_FAR_ABOVE_BUDGET: 'Het bedrag is veel hoger dan uw maandbudget toelaat.',
    COMMITMENTS_HIGH: 'Uw vaste lasten nemen een groot deel van uw inkomen in beslag.',
    NO_FREE_INCOME: 'Uw vaste lasten laten van uw inkomen niets over voor een maandbedrag.',
    AMOUNT_BELOW_MINIMUM: 'Het bedrag dat uw maandbudget toelaat, is lager dan het minimumbedrag van een lening.'
  },
  pt: {
    BUDGET_SUFFICIENT: 'O seu rendimento deixa margem suficiente para a prestação.',
    AMOUNT_ABOVE_BUDGET: 'O montante excede ligeiramente o que o seu orçamento mensal permite.',
    AMOUNT_FAR_ABOVE_BUDGET: 'O montante excede em muito o que o seu orçamento mensal permite.',
    COMMITMENTS_HIGH: 'As suas despesas fixas absorvem uma grande parte do seu rendimento.',
    NO_FREE_INCOME: 'As suas despesas fixas não deixam rendimento disponível para uma prestação.',
    AMOUNT_BELOW_MINIMUM: 'O montante que o seu orçamento mensal permite é inferior ao montante mínimo de um crédito.'
  }
}

const codeOf = (key: ReasonKey): ReasonCode => (key === 'AMOUNT_FAR_ABOVE_BUDGET' ? 'AMOUNT_ABOVE_BUDGET' : key)

/** The reasons with their texts in a language. */
export const reasonsIn = (language: LanguageCode, keys: readonly ReasonKey[]): Prequalification['reasons'] =>
  keys.map((key) => ({ code: codeOf(key), text: TEXTS[language][key] }))
