import { describe, expect, test } from 'vitest'
import { type AdvertisementFinding, type AdvertisementQuestion, checkAdvertisement } from './check.ts'
import type { CheckedItem } from './laws.ts'

/** What is expected of some findings; of a figure that is wrong also what it would be. */
type Expected = Partial<Record<CheckedItem, string>>

interface Advert extends AdvertisementQuestion {
  case: string
  expected: Expected
}

/** Advertisements as they are printed, invented for this test: each with what is right and wrong about it. */
const ADVERTS: readonly Advert[] = [
  {
    case: 'Spain, complete',
    country: 'ES',
    channel: 'WEBSITE',
    text: `Estrena tu coche desde 563,53 €/mes. Atención: tomar dinero prestado cuesta dinero.
Ejemplo representativo: precio al contado 30.000 €, entrada 6.000 €, importe total del crédito 24.000 €. 47 cuotas de 563,53 € y una última de 563,58 €. Plazo: 48 meses. TIN fijo 5,99 %, TAE 6,16 %. Importe total adeudado: 27.049,49 €.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      REPRESENTATIVE_EXAMPLE: 'FOUND STATED',
      BORROWING_RATE: 'FOUND RECOMPUTED',
      RATE_TYPE: 'FOUND STATED',
      APR: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_OF_CREDIT: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED',
      DURATION: 'FOUND STATED',
      CASH_PRICE: 'FOUND STATED',
      INSTALMENTS: 'FOUND STATED',
      CHARGES: 'NOT_APPLICABLE NOT_MENTIONED'
    }
  },
  {
    case: 'Spain, a number of instalments without the last one, and no duration',
    country: 'ES',
    channel: 'EMAIL',
    text: 'Importe total del crédito 24.000 €, 47 cuotas de 563,53 € y una última de 563,58 €, TIN 5,99 %, TAE 5,99 %. Importe total adeudado: 27.049,49 €.',
    expected: {
      APR: 'WRONG DIFFERS 6.16',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED',
      DURATION: 'MISSING ABSENT'
    }
  },
  {
    case: 'Spain, an instalment alone',
    country: 'ES',
    channel: 'BANNER',
    text: 'Llévatelo hoy por 199 € al mes',
    expected: {
      WARNING: 'MISSING ABSENT',
      REPRESENTATIVE_EXAMPLE: 'MISSING ABSENT',
      APR: 'MISSING ABSENT',
      INSTALMENTS: 'FOUND STATED',
      TOTAL_AMOUNT_PAYABLE: 'MISSING ABSENT'
    }
  },
  {
    case: 'Spain, no figure of the cost, and a banned claim',
    country: 'ES',
    channel: 'SOCIAL_MEDIA',
    text: 'Financiamos tu coche aunque estés en ASNEF. Los préstamos cuestan dinero.',
    expected: {
      WARNING: 'FOUND OTHER_WORDING',
      APR: 'NOT_APPLICABLE NO_FIGURES',
      BANNED_CLAIM: 'WRONG NO_CHECK_OF_DEBTS'
    }
  },
  {
    case: 'Germany, an effective rate that is the nominal one',
    country: 'DE',
    channel: 'WEBSITE',
    text: `Achtung! Kreditaufnahme kostet Geld. Repräsentatives Beispiel: Fahrzeugpreis 30.000,- €, Anzahlung 6.000,- €, Nettodarlehensbetrag 24.000,- €, Laufzeit 48 Monate, 48 Monatsraten à 563,53 €, gebundener Sollzinssatz 5,99 % p.a., effektiver Jahreszins 5,99 %, Gesamtbetrag 27.049,49 €.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      APR: 'WRONG DIFFERS 6.16',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED',
      CASH_PRICE: 'FOUND STATED',
      BORROWING_RATE: 'FOUND RECOMPUTED'
    }
  },
  {
    case: 'Austria, a balloon loan in a footnote',
    country: 'AT',
    channel: 'PRINT',
    text: `Achtung! Kreditaufnahme kostet Geld.
Monatlich nur 432,63 €*
* Repräsentatives Beispiel: Barzahlungspreis 30.000 €, Anzahlung 6.000 €, Gesamtkreditbetrag 24.000 €, Laufzeit 36 Monate, Schlussrate 12.000 €, Sollzinssatz fest 6,49 % p. a., effektiver Jahreszins 6,69 %, Gesamtbetrag 27.574,84 €.`,
    expected: {
      APR: 'NOT_PROMINENT FOOTNOTE',
      TOTAL_AMOUNT_OF_CREDIT: 'NOT_PROMINENT FOOTNOTE',
      WARNING: 'FOUND EXACT_WORDING'
    }
  },
  {
    case: 'France, a total without the charge that is paid at signature',
    country: 'FR',
    channel: 'EMAIL',
    text: `Attention ! Un crédit coûte de l’argent et doit être remboursé. Exemple représentatif : prix comptant 30 000 €, apport 6 000 €, montant total du crédit 24 000 €, frais de dossier 360 € payés à la signature, durée 48 mois, 47 mensualités de 563,53 € et une dernière de 563,58 €, taux débiteur fixe 5,99 %, TAEG 6,98 %, montant total dû 27 049,49 €.`,
    expected: {
      APR: 'FOUND RECOMPUTED',
      CHARGES: 'FOUND STATED',
      TOTAL_AMOUNT_PAYABLE: 'WRONG DIFFERS 2740949'
    }
  },
  {
    case: 'Italy, everything but the total and the duration',
    country: 'IT',
    channel: 'WEBSITE',
    text: `Attenzione! Prendere in prestito denaro costa denaro. Esempio rappresentativo: prezzo del veicolo 30.000 €, anticipo 6.000 €, importo totale del credito 24.000 €, rata mensile: 563,53 €, TAN fisso 5,99%, TAEG 6,16%.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      INSTALMENTS: 'FOUND STATED',
      DURATION: 'MISSING ABSENT',
      TOTAL_AMOUNT_PAYABLE: 'MISSING ABSENT',
      APR: 'FOUND STATED'
    }
  },
  {
    case: 'Netherlands, a rate that is not said to be fixed or variable',
    country: 'NL',
    channel: 'WEBSITE',
    text: `Let op! Geld lenen kost geld. Representatief voorbeeld: contante prijs € 30.000,-, aanbetaling € 6.000,-, totaal kredietbedrag € 24.000,-, looptijd 48 maanden, debetrentevoet 5,99 %, jaarlijks kostenpercentage 6,2%, € 563,53 per maand, totaal te betalen bedrag € 27.049,49.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      RATE_TYPE: 'MISSING FIXED_OR_VARIABLE',
      BORROWING_RATE: 'FOUND RECOMPUTED',
      APR: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED'
    }
  },
  {
    case: 'Belgium in French, a credit that is not price less deposit',
    country: 'BE',
    channel: 'PRINT',
    text: `Attention, emprunter de l’argent coûte aussi de l’argent. Exemple représentatif : prix au comptant 30.000 €, acompte 5.000 €, montant du crédit 24.000 €, 48 mensualités de 563,53 €, TAEG 6,16 %, taux débiteur annuel fixe 5,99 %, montant total dû 27.049,49 €.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      TOTAL_AMOUNT_OF_CREDIT: 'WRONG DIFFERS 2500000',
      APR: 'FOUND RECOMPUTED'
    }
  },
  {
    case: 'Belgium in Dutch, a label without its figure',
    country: 'BE',
    channel: 'VIDEO',
    text: `Let op, geld lenen kost ook geld. Representatief voorbeeld: contante prijs 30.000 euro, kredietbedrag 24.000 euro, 48 maandelijkse termijnen van 563,53 euro, vaste debetrentevoet 5,99 %, jaarlijks kostenpercentage op aanvraag.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      APR: 'MISSING LABEL_WITHOUT_FIGURE',
      TOTAL_AMOUNT_PAYABLE: 'MISSING ABSENT'
    }
  },
  {
    case: 'Portugal, a borrowing rate that is not that of the instalments',
    country: 'PT',
    channel: 'WEBSITE',
    text: `Atenção! Pedir dinheiro emprestado custa dinheiro. Exemplo representativo: PVP 30.000 €, entrada inicial 6.000 €, montante financiado 24.000 €, prazo 48 meses, prestação mensal de 563,53 €, TAN fixa 4,99 %, TAEG 6,16 %, MTIC 27.049,49 €.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      BORROWING_RATE: 'WRONG DIFFERS 5.99',
      APR: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED'
    }
  },
  {
    case: 'United Kingdom, by the FCA Handbook, with a deposit in the total',
    country: 'GB',
    channel: 'WEBSITE',
    text: `Representative example: cash price £30,000, deposit £6,000, total amount of credit £24,000, 48 monthly payments of £563.53, duration 48 months, total amount payable £33,049.44, representative 6.2% APR, rate of interest 5.99% fixed. Example Motors, 1 High Street, London SW1A 1AA.`,
    expected: {
      WARNING: 'NOT_APPLICABLE OTHER_LAW',
      APR: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_PAYABLE: 'FOUND RECOMPUTED',
      POSTAL_ADDRESS: 'FOUND STATED',
      RATE_TYPE: 'FOUND STATED'
    }
  },
  {
    case: 'United Kingdom, the representative APR alone',
    country: 'GB',
    channel: 'BANNER',
    text: 'Cars on finance from 6.2% APR representative',
    expected: { APR: 'NOT_APPLICABLE NO_FIGURES', REPRESENTATIVE_EXAMPLE: 'NOT_APPLICABLE NO_FIGURES' }
  },
  {
    case: 'Germany, spoken, with rates in front of their names',
    country: 'DE',
    channel: 'AUDIO',
    text: `Achtung, Kreditaufnahme kostet Geld! 24.000 Euro Nettodarlehensbetrag, 5,99 % fester Sollzinssatz, 6,16 % effektiver Jahreszins, 48 Monate Laufzeit, 563,53 Euro monatlich, Gesamtbetrag 27.049,49 Euro.`,
    expected: {
      WARNING: 'FOUND EXACT_WORDING',
      APR: 'FOUND RECOMPUTED',
      BORROWING_RATE: 'FOUND RECOMPUTED',
      TOTAL_AMOUNT_OF_CREDIT: 'FOUND STATED',
      CASH_PRICE: 'MISSING ABSENT'
    }
  }
]

const written = ({ status, reason, expected }: AdvertisementFinding) =>
  status === 'WRONG' && reason === 'DIFFERS' ? `${status} ${reason} ${expected}` : `${status} ${reason}`

describe('adverts in the languages of the countries:', () => {
  test.each(ADVERTS)('$case', ({ expected, case: _case, ...question }) => {
    const { findings } = checkAdvertisement(question)
    const found = Object.fromEntries(
      findings.filter(({ item }) => item in expected).map((finding) => [finding.item, written(finding)])
    )
    expect(found).toEqual(expected)
    for (const { excerpt, status } of findings) {
      if (status === 'FOUND') expect(excerpt).toBeDefined()
      if (excerpt) expect(question.text.slice(excerpt.start, excerpt.end).trim()).not.toBe('')
    }
  })
})

test('what is shown less prominently is found, but not as prominent; of two places, the better one counts', () => {
  const text = 'Atención: tomar dinero prestado cuesta dinero. TAE 6,16 %. TAE 6,16 %'
  const first = text.indexOf('TAE')
  const check = (
    lessProminent: { start: number; end: number; reason: 'HIDDEN' | 'COLLAPSED' }[],
    channel = 'WEBSITE' as const
  ) => checkAdvertisement({ text, country: 'ES', channel, lessProminent }).findings.find(({ item }) => item === 'APR')
  expect(check([{ start: 0, end: first + 12, reason: 'HIDDEN' }])).toMatchObject({ status: 'FOUND' })
  expect(check([{ start: 0, end: text.length, reason: 'HIDDEN' }])).toMatchObject({
    status: 'NOT_PROMINENT',
    reason: 'HIDDEN'
  })
})

test('in a banner, a part may be behind a click, but not the warning', () => {
  const text = 'Atención: tomar dinero prestado cuesta dinero. TAE 6,16 %'
  const { findings } = checkAdvertisement({
    text,
    country: 'ES',
    channel: 'BANNER',
    lessProminent: [{ start: 0, end: text.length, reason: 'COLLAPSED' }]
  })
  const of = (item: CheckedItem) => findings.find((finding) => finding.item === item)
  expect(of('APR')).toMatchObject({ status: 'FOUND', reason: 'BEHIND_A_CLICK' })
  expect(of('WARNING')).toMatchObject({ status: 'NOT_PROMINENT', reason: 'COLLAPSED' })
})
