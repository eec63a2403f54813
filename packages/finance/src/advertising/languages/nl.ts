import type { AdvertisementLanguage } from '../language.ts'

export const nl: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: 'jaarlijks(?:e)? kostenpercentage|(?<!\\p{L})J\\.?K\\.?P\\.?(?!\\p{L})',
    nominalRate: '(?:vaste |variabele )?debetrente(?:voet)?|nominale rente|(?:vaste|variabele) rente|rentevoet',
    amountOfCredit:
      'totaal kredietbedrag|totale kredietbedrag|totaalkredietbedrag|kredietbedrag|leenbedrag|te financieren bedrag',
    price: 'contante prijs|contantprijs|(?:verkoop|consumenten|aankoop)prijs|(?<!\\p{L})prijs',
    deposit: 'aanbetaling|voorschot',
    tradeIn: '(?<!\\p{L})inruil',
    totalPayable: 'tota(?:al|le) (?:door de consument )?te betalen(?: bedrag)?|totaal terug te betalen',
    totalCost: 'totale kosten van het krediet|totale kredietkosten',
    instalment: '(?:maandelijkse |maand)(?:termijn|last|bedrag|aflossing)(?!en)|termijnbedrag|maandbedrag',
    lastInstalment: '(?:een )?laatste(?: termijn)?(?! verhoogde)',
    balloon: 'slottermijn|laatste verhoogde (?:maandelijkse )?termijn|ballon(?:betaling)?',
    charge: 'dossierkosten|betalingsbescherming|registratie van het eigendomsvoorbehoud|afsluitkosten'
  },
  terms: {
    annualPercentageRate: 'jaarlijks kostenpercentage',
    nominalRate: 'debetrentevoet',
    amountOfCredit: 'totaal kredietbedrag',
    price: 'contante prijs',
    deposit: 'aanbetaling',
    tradeIn: 'inruil',
    totalPayable: 'totale door de consument te betalen bedrag',
    totalCost: 'totale kosten van het krediet',
    instalment: 'maandelijkse termijnen',
    lastInstalment: 'laatste termijn',
    balloon: 'slottermijn',
    charge: 'dossierkosten',
    duration: 'looptijd van de kredietovereenkomst',
    fixed: 'vast of variabel',
    example: 'representatief voorbeeld'
  },
  monthly: 'per maand|/\\s?maand|p\\.?/?m\\.?(?!\\p{L})|maandelijks(?!e)',
  instalments: '(?:maandelijkse )?(?:termijnen|maandtermijnen|aflossingen|maandaflossingen)|maanden',
  each: 'van|à',
  months: 'maand(?:en)?|maandelijkse termijnen',
  years: 'jaar|jaren',
  duration: 'looptijd|duur',
  fixed: '(?<!\\p{L})vast(?:e)?(?!\\p{L})',
  variable: '(?<!\\p{L})variabele?',
  example: 'representatie(?:f|ve) voorbeeld',
  warning: 'geld lenen kost|lenen.{0,20}kost.{0,6} geld',
  financed: 'meegefinancierd|gefinancierd',
  atSignature: 'bij ondertekening|vooraf te betalen',
  insurance: 'verzekering',
  compulsory: 'verplichte?|vereist',
  banned: {
    BETTER_FINANCES: 'verbeter(?:t)? (?:uw|je) financiële situatie|los (?:uw|je) geldproblemen op|uit de schulden',
    NO_CHECK_OF_DEBTS:
      'zonder (?:BKR|toetsing)|ondanks (?:een )?(?:BKR|negatieve)|ook met (?:een )?(?:BKR|NBB|schulden)',
    MORE_MEANS:
      'meer geld (?:te besteden|in uw portemonnee)|in plaats van (?:te )?sparen|zonder (?:uw|je) spaargeld|hogere levensstandaard'
  }
}
