import type { AdvertisementLanguage } from '../language.ts'

export const it: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: '(?<!\\p{L})T\\.?A\\.?E\\.?G\\.?(?!\\p{L})|tasso annuo effettivo globale',
    nominalRate:
      '(?<!\\p{L})T\\.?A\\.?N\\.?(?!\\p{L})(?: fisso| variabile)?|tasso (?:debitore|annuo nominale|di interesse)',
    amountOfCredit: 'importo totale (?:del credito|finanziato)|importo (?:finanziato|del credito)|capitale finanziato',
    price: 'prezzo (?:in contanti|del veicolo|di vendita|promozionale|chiavi in mano)|(?<!\\p{L})prezzo',
    deposit: '(?<!\\p{L})anticipo|acconto',
    tradeIn: 'permuta',
    totalPayable: 'importo totale dovuto|totale dovuto|totale da rimborsare',
    totalCost: 'costo totale del credito',
    instalment: '(?<!ultima )(?<!maxi)(?<!\\p{L})rata(?: mensile)?(?! finale)(?= (?:di|da|:)|:)',
    lastInstalment: "(?:un[’'])?ultima(?: rata)?",
    balloon: 'maxi\\s?rata(?: finale)?|rata finale|valore futuro garantito',
    charge:
      'spese (?:di )?istruttoria|spese di incasso|imposta (?:di bollo|sostitutiva)|assicurazione sul credito|iscrizione della riserva di proprietà'
  },
  terms: {
    annualPercentageRate: 'TAEG',
    nominalRate: 'TAN',
    amountOfCredit: 'importo totale del credito',
    price: 'prezzo in contanti',
    deposit: 'anticipo',
    tradeIn: 'permuta',
    totalPayable: 'importo totale dovuto dal consumatore',
    totalCost: 'costo totale del credito',
    instalment: 'rate mensili',
    lastInstalment: 'ultima rata',
    balloon: 'maxirata finale',
    charge: 'spese di istruttoria',
    duration: 'durata del contratto di credito',
    fixed: 'fisso o variabile',
    example: 'esempio rappresentativo'
  },
  monthly: 'al mese|/\\s?mese|mensili|mese',
  instalments: 'rate|mensilità|mesi',
  each: 'di|da|a',
  months: 'mes[ei]|mensilità|rate mensili',
  years: 'anni|anno',
  duration: 'durata',
  fixed: '(?<!\\p{L})fisso',
  variable: '(?<!\\p{L})variabile',
  example: 'esempio rappresentativo',
  warning: 'denaro.{0,30}costa|prestito.{0,30}costa',
  financed: 'finanziat[aeio]|inclus[aeio] nel(?:l.importo)?',
  atSignature: 'alla firma|in contanti|alla stipula',
  insurance: 'assicurazione|polizza',
  compulsory: 'obbligatori[ao]|richiest[ao]',
  banned: {
    BETTER_FINANCES:
      'miglior(?:a|are|i) la (?:tua|sua) situazione (?:finanziaria|economica)|risolv(?:i|e|ere) (?:i tuoi|i suoi) problemi economici',
    NO_CHECK_OF_DEBTS:
      'anche (?:ai )?(?:cattivi pagatori|protestati)|senza (?:controllo|verifica|consultare) (?:il |la )?(?:CRIF|banche dati)|anche se (?:segnalato|in CRIF)',
    MORE_MEANS:
      'senza (?:toccare|intaccare) i (?:tuoi |suoi )?risparmi|invece di risparmiare|(?:alza|migliora) il (?:tuo|suo) tenore di vita|più soldi'
  }
}
