import type { AdvertisementLanguage } from '../language.ts'

export const de: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: 'eff(?:ektive[rnm]?|\\.)\\s+(?:Jahreszins(?:es|satz)?|Zins)|Effektivzins',
    nominalRate: '(?:gebundene[rn]?\\s+|fester?\\s+|veränderliche[rn]?\\s+)?(?:Sollzins(?:satz)?|Nominalzins(?:satz)?)',
    amountOfCredit:
      'Nettodarlehensbetrag|Gesamtkreditbetrag|Nettokreditbetrag|Kreditbetrag|Darlehensbetrag|Finanzierungsbetrag',
    price: 'Barzahlungspreis|Barpreis|Kaufpreis|Fahrzeugpreis|Hauspreis|Anschaffungspreis|UVP',
    deposit: 'Anzahlung|Sonderzahlung',
    tradeIn: 'Inzahlungnahme',
    totalPayable: '(?<!\\p{L})Gesamtbetrag|zu zahlende[rn]? Gesamt(?:betrag|preis)',
    totalCost: 'Gesamtkosten(?: des Kredits)?|Kreditkosten',
    instalment: '(?:monatliche |Monats)(?:R|r)ate(?!n)|Monatsrate(?!n)|mtl\\. Rate',
    lastInstalment: '(?:eine )?letzte(?: Rate)?|Abschlussrate',
    balloon: 'Schlussrate|Ballonrate|Restrate',
    charge:
      'Bearbeitungsgebühr|Bearbeitungsentgelt|Restschuldversicherung|Eintragung des Eigentumsvorbehalts|Kreditgebühr'
  },
  terms: {
    annualPercentageRate: 'effektiver Jahreszins',
    nominalRate: 'Sollzinssatz',
    amountOfCredit: 'Nettodarlehensbetrag',
    price: 'Barzahlungspreis',
    deposit: 'Anzahlung',
    tradeIn: 'Inzahlungnahme',
    totalPayable: 'Gesamtbetrag',
    totalCost: 'Gesamtkosten des Kredits',
    instalment: 'Monatsraten',
    lastInstalment: 'letzte Rate',
    balloon: 'Schlussrate',
    charge: 'Bearbeitungsgebühr',
    duration: 'Laufzeit des Kreditvertrags',
    fixed: 'gebunden oder veränderlich',
    example: 'repräsentatives Beispiel'
  },
  monthly: 'monatlich|mtl\\.?|/\\s?Monat|/\\s?mtl\\.?|pro Monat|im Monat',
  instalments: '(?:Monats|monatliche\\s)?[Rr]aten|Monate',
  each: 'zu|à|von|je',
  months: 'Monat(?:e|en|sraten)?',
  years: 'Jahre?n?',
  duration: 'Laufzeit|Vertragsdauer',
  fixed: 'gebunden|(?<!\\p{L})fest(?:er|en|e)?(?!\\p{L})',
  variable: 'veränderlich|variabel|variable[rn]?',
  example: 'repräsentative[sn]? Beispiel|Repräsentativbeispiel|2/3[- ]Beispiel|Zwei[- ]Drittel[- ]Beispiel',
  warning: 'Kredit(?:aufnahme)?.{0,25}kostet Geld|Geld (?:zu )?leihen kostet',
  financed: 'mitfinanziert|finanziert',
  atSignature: 'bei Vertragsschluss|einmalig|bar zu zahlen',
  insurance: 'versicherung',
  compulsory: 'verpflichtend|vorgeschrieben|obligatorisch|ist Voraussetzung|muss abgeschlossen',
  banned: {
    BETTER_FINANCES:
      'verbesser(?:t|n|e) (?:Ihre|deine|die) (?:finanzielle )?(?:Situation|Lage|Finanzen)|(?:löst|lösen) (?:Ihre|deine) Geldprobleme|raus aus den Schulden',
    NO_CHECK_OF_DEBTS:
      'ohne (?:Schufa|KSV|Bonitätsprüfung)|trotz (?:negativer )?(?:Schufa|Bonität|KSV)|schufafrei|auch bei negativer (?:Schufa|Bonität)',
    MORE_MEANS:
      'mehr Geld (?:in der Tasche|zum Leben)|statt (?:zu )?sparen|(?:höherer|besserer) Lebensstandard|Lebensstandard (?:erhöhen|verbessern)|ohne (?:Ihre |deine )?Ersparnisse'
  }
}
