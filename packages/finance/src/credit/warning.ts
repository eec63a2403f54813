import type { Country, LanguageCode } from '../countries.ts'

/**
 * The warning that advertising of credit carries since 20 November 2026 (Directive (EU) 2023/2225, Article 8(1)), by language. What is
 * official about each wording, and what is not, is in docs/decisions/0057-what-an-advertisement-shows.md.
 */
const WARNINGS: Record<LanguageCode, string> = {
  en: 'Caution! Borrowing money costs money.',
  es: 'Atención: tomar dinero prestado cuesta dinero.',
  de: 'Achtung! Kreditaufnahme kostet Geld.',
  fr: 'Attention\u00a0! Un crédit coûte de l’argent et doit être remboursé.',
  it: 'Attenzione! Prendere in prestito denaro costa denaro.',
  nl: 'Let op! Geld lenen kost geld.',
  pt: 'Atenção! Pedir dinheiro emprestado custa dinheiro.'
}

/** Where the law of a country has another wording than the language has elsewhere: Belgium, Code of Economic Law, Article VII.64, § 2. */
const OF_COUNTRIES: Partial<Record<Country, Partial<Record<LanguageCode, string>>>> = {
  BE: {
    fr: 'Attention, emprunter de l’argent coûte aussi de l’argent.',
    nl: 'Let op, geld lenen kost ook geld.'
  }
}

/**
 * The warning that an advertisement of credit shows, clearly and prominently, as one sentence.
 *
 * @param country whose law applies to the loan; without it, the wording that the language has in most countries
 */
export function creditWarning(language: LanguageCode, country?: Country): string {
  return (country && OF_COUNTRIES[country]?.[language]) ?? WARNINGS[language]
}
