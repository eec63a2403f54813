import type { LanguageCode } from '@portico/finance'
import type { ChargeKind } from './model.ts'

/** How a language groups the digits of an amount and separates its decimals. */
export interface NumberFormat {
  group: string
  decimal: string
  /** Digits before the point from which on they are grouped. */
  groupsFrom: number
  /** What follows a percentage: the sign, after a no-break space where the language has one. */
  percent: string
}

/** The words for the figures of a loan in a language. Amounts and percentages are formatted texts. */
export interface Phrases {
  numbers: NumberFormat
  price: string
  deposit: string
  tradeIn: string
  /** Credit, number of instalments and what they are. */
  credit: (amount: string, count: number, instalments: string) => string
  /** All are equal. */
  equal: (amount: string) => string
  /** All but the last are equal. */
  unequal: (count: number, amount: string, last: string) => string
  balloon: (amount: string) => string
  duration: (months: number) => string
  /** Name of a charge, and the words for financed and for paid at signature. */
  charges: Record<ChargeKind, readonly [name: string, financed: string, atSignature: string]>
  rates: (nominal: string, annual: string) => string
  totals: (cost: string, payable: string) => string
}

/** The wording of the representative example, by language; English and Spanish as the documents show them. */
export const PHRASES: Record<LanguageCode, Phrases> = {
  en: {
    numbers: { group: ',', decimal: '.', groupsFrom: 4, percent: '%' },
    price: 'Cash price',
    deposit: 'deposit',
    tradeIn: 'trade-in',
    credit: (amount, count, instalments) =>
      `Total amount of credit ${amount}, repaid in ${count} monthly instalments${instalments}`,
    equal: (amount) => ` of ${amount}`,
    unequal: (count, amount, last) => `: ${count} of ${amount} and a final one of ${last}`,
    balloon: (amount) => `, including a balloon payment of ${amount}`,
    duration: (months) => `Duration of the credit agreement ${months} months`,
    charges: {
      ARRANGEMENT_FEE: ['Arrangement fee', 'financed', 'paid at signature'],
      PAYMENT_PROTECTION: ['Payment protection', 'financed', 'paid at signature'],
      SECURITY_REGISTRATION: ['Registration of the security', 'financed', 'paid at signature']
    },
    rates: (nominal, annual) => `Fixed borrowing rate ${nominal} a year, APR ${annual}`,
    totals: (cost, payable) => `Total cost of credit ${cost}, total amount payable ${payable}`
  },
  es: {
    numbers: { group: '.', decimal: ',', groupsFrom: 4, percent: '\u00a0%' },
    price: 'Precio al contado',
    deposit: 'entrada',
    tradeIn: 'vehículo en parte de pago',
    credit: (amount, count, instalments) =>
      `Importe total del crédito ${amount}, que se reembolsa en ${count} cuotas mensuales${instalments}`,
    equal: (amount) => ` de ${amount}`,
    unequal: (count, amount, last) => `: ${count} de ${amount} y una última de ${last}`,
    balloon: (amount) => `, incluida una cuota final de ${amount}`,
    duration: (months) => `Duración del contrato de crédito ${months} meses`,
    charges: {
      ARRANGEMENT_FEE: ['Comisión de apertura', 'financiada', 'pagada a la firma'],
      PAYMENT_PROTECTION: ['Seguro de protección de pagos', 'financiado', 'pagado a la firma'],
      SECURITY_REGISTRATION: ['Inscripción de la reserva de dominio', 'financiada', 'pagada a la firma']
    },
    rates: (nominal, annual) => `TIN fijo ${nominal}, TAE ${annual}`,
    totals: (cost, payable) => `Coste total del crédito ${cost}, importe total adeudado ${payable}`
  },
  de: {
    numbers: { group: '.', decimal: ',', groupsFrom: 4, percent: '\u00a0%' },
    price: 'Barzahlungspreis',
    deposit: 'Anzahlung',
    tradeIn: 'Inzahlungnahme',
    credit: (amount, count, instalments) =>
      `Nettodarlehensbetrag ${amount}, rückzahlbar in ${count} Monatsraten${instalments}`,
    equal: (amount) => ` zu je ${amount}`,
    unequal: (count, amount, last) => `: ${count} Raten zu je ${amount} und eine letzte zu ${last}`,
    balloon: (amount) => `, davon ${amount} Schlussrate`,
    duration: (months) => `Laufzeit des Kreditvertrags ${months} Monate`,
    charges: {
      ARRANGEMENT_FEE: ['Bearbeitungsgebühr', 'mitfinanziert', 'zahlbar bei Vertragsschluss'],
      PAYMENT_PROTECTION: ['Restschuldversicherung', 'mitfinanziert', 'zahlbar bei Vertragsschluss'],
      SECURITY_REGISTRATION: ['Eintragung des Eigentumsvorbehalts', 'mitfinanziert', 'zahlbar bei Vertragsschluss']
    },
    rates: (nominal, annual) => `Gebundener Sollzinssatz ${nominal} pro Jahr, effektiver Jahreszins ${annual}`,
    totals: (cost, payable) => `Gesamtkosten des Kredits ${cost}, Gesamtbetrag ${payable}`
  },
  fr: {
    numbers: { group: '\u202f', decimal: ',', groupsFrom: 4, percent: '\u00a0%' },
    price: 'Prix au comptant',
    deposit: 'apport',
    tradeIn: 'reprise',
    credit: (amount, count, instalments) =>
      `Montant total du crédit ${amount}, remboursé en ${count} mensualités${instalments}`,
    equal: (amount) => ` de ${amount}`,
    unequal: (count, amount, last) => `\u00a0: ${count} de ${amount} et une dernière de ${last}`,
    balloon: (amount) => `, dont ${amount} au titre de la dernière échéance majorée`,
    duration: (months) => `Durée du contrat de crédit ${months} mois`,
    charges: {
      ARRANGEMENT_FEE: ['Frais de dossier', 'financés', 'payés à la signature'],
      PAYMENT_PROTECTION: ['Assurance emprunteur', 'financée', 'payée à la signature'],
      SECURITY_REGISTRATION: ['Inscription de la réserve de propriété', 'financée', 'payée à la signature']
    },
    rates: (nominal, annual) => `Taux débiteur fixe ${nominal} par an, TAEG ${annual}`,
    totals: (cost, payable) => `Coût total du crédit ${cost}, montant total dû par le consommateur ${payable}`
  },
  it: {
    numbers: { group: '.', decimal: ',', groupsFrom: 4, percent: '%' },
    price: 'Prezzo in contanti',
    deposit: 'anticipo',
    tradeIn: 'permuta',
    credit: (amount, count, instalments) =>
      `Importo totale del credito ${amount}, da rimborsare in ${count} rate mensili${instalments}`,
    equal: (amount) => ` di ${amount}`,
    unequal: (count, amount, last) => `: ${count} di ${amount} e un’ultima di ${last}`,
    balloon: (amount) => `, di cui ${amount} di maxirata finale`,
    duration: (months) => `Durata del contratto di credito ${months} mesi`,
    charges: {
      ARRANGEMENT_FEE: ['Spese di istruttoria', 'finanziate', 'pagate alla firma'],
      PAYMENT_PROTECTION: ['Assicurazione sul credito', 'finanziata', 'pagata alla firma'],
      SECURITY_REGISTRATION: ['Iscrizione della riserva di proprietà', 'finanziata', 'pagata alla firma']
    },
    rates: (nominal, annual) => `TAN fisso ${nominal}, TAEG ${annual}`,
    totals: (cost, payable) => `Costo totale del credito ${cost}, importo totale dovuto dal consumatore ${payable}`
  },
  nl: {
    numbers: { group: '.', decimal: ',', groupsFrom: 4, percent: '%' },
    price: 'Contante prijs',
    deposit: 'aanbetaling',
    tradeIn: 'inruil',
    credit: (amount, count, instalments) =>
      `Totaal kredietbedrag ${amount}, terug te betalen in ${count} maandelijkse termijnen${instalments}`,
    equal: (amount) => ` van ${amount}`,
    unequal: (count, amount, last) => `: ${count} van ${amount} en een laatste van ${last}`,
    balloon: (amount) => `, waarvan ${amount} slottermijn`,
    duration: (months) => `Looptijd van de kredietovereenkomst ${months} maanden`,
    charges: {
      ARRANGEMENT_FEE: ['Dossierkosten', 'meegefinancierd', 'te betalen bij ondertekening'],
      PAYMENT_PROTECTION: ['Betalingsbescherming', 'meegefinancierd', 'te betalen bij ondertekening'],
      SECURITY_REGISTRATION: [
        'Registratie van het eigendomsvoorbehoud',
        'meegefinancierd',
        'te betalen bij ondertekening'
      ]
    },
    rates: (nominal, annual) => `Vaste debetrentevoet ${nominal} per jaar, jaarlijks kostenpercentage ${annual}`,
    totals: (cost, payable) =>
      `Totale kosten van het krediet ${cost}, totale door de consument te betalen bedrag ${payable}`
  },
  pt: {
    numbers: { group: '\u00a0', decimal: ',', groupsFrom: 5, percent: '%' },
    price: 'Preço a pronto',
    deposit: 'entrada',
    tradeIn: 'retoma',
    credit: (amount, count, instalments) =>
      `Montante total do crédito ${amount}, reembolsado em ${count} prestações mensais${instalments}`,
    equal: (amount) => ` de ${amount}`,
    unequal: (count, amount, last) => `: ${count} de ${amount} e uma última de ${last}`,
    balloon: (amount) => `, dos quais ${amount} de prestação final`,
    duration: (months) => `Duração do contrato de crédito ${months} meses`,
    charges: {
      ARRANGEMENT_FEE: ['Comissão de abertura', 'financiada', 'paga na assinatura'],
      PAYMENT_PROTECTION: ['Seguro de proteção ao crédito', 'financiado', 'pago na assinatura'],
      SECURITY_REGISTRATION: ['Registo da reserva de propriedade', 'financiado', 'pago na assinatura']
    },
    rates: (nominal, annual) => `TAN fixa ${nominal}, TAEG ${annual}`,
    totals: (cost, payable) => `Custo total do crédito ${cost}, montante total imputado ao consumidor ${payable}`
  }
}
