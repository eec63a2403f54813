/** A term of docs/vocabulary.md in both languages. */
export interface TermPair {
  en: RegExp
  es: RegExp
  /**
   * Spanish words that say something else. With them, the Spanish text may refer to the thing without its term, as a sentence after
   * another does, but not by one of these words; without them, it must have the term.
   */
  not?: RegExp
}

export const TERM_PAIRS: TermPair[] = [
  { en: /\bquotations?\b(?! marks?)/i, es: /\bpropuestas?\b/i, not: /\bofertas?\b|\bcálculos?\b/i },
  { en: /\bloan applications?\b/i, es: /\bsolicitud(?:es)?\b/i },
  { en: /\btrade-ins?\b/i, es: /\ben parte de pago\b/i, not: /\bcoche entregado\b|\bentregas\b/i },
  { en: /\bcounter-?offers?\b/i, es: /\bcontraofertas?\b/i },
  { en: /\bdealers?\b/i, es: /\bconcesionarios?\b/i, not: /\bcomercios?\b|\btiendas?\b|\bsocios?\b/i },
  { en: /\bmerchants?\b/i, es: /\bcomercios?\b/i, not: /\btiendas?\b|\bsocios?\b/i },
  { en: /\bdeposits?\b/i, es: /\bentradas?\b/i, not: /\bseñal\b(?! le reservamos)|\bdepósitos?\b|\banticipos?\b/i },
  { en: /\binstalments?\b/i, es: /\bcuotas?\b/i, not: /\bplazos?\b|\bmensualidad(?:es)?\b/i },
  { en: /\bballoon payments?\b/i, es: /\bcuotas? final(?:es)?\b/i },
  { en: /\bcash prices?\b/i, es: /\bprecios? al contado\b/i },
  { en: /\btotal amount of credit\b/i, es: /\bimporte total (?:mínimo |máximo )?del crédito\b/i },
  { en: /\bamount financed\b/i, es: /\bimporte financiado\b/i },
  { en: /\btotal cost of (?:the )?credit\b/i, es: /\bcoste total del crédito\b/i },
  { en: /\btotal amount payable\b/i, es: /\bimporte total adeudado\b/i },
  { en: /\bAPR\b/, es: /\bTAE\b/ },
  { en: /\brepayment schedules?\b/i, es: /\bcuadros? de amortización\b/i },
  { en: /\bearly repayments?\b/i, es: /\breembolsos? anticipados?\b/i },
  { en: /\bright of withdrawal\b/i, es: /\bderecho de desistimiento\b/i },
  { en: /\bprequalifications?\b/i, es: /\bevaluaci(?:ón|ones) previas?\b/i },
  { en: /\bfree income\b/i, es: /\brenta disponible\b/i },
  { en: /\bliving costs\b/i, es: /\bgastos de subsistencia\b/i },
  { en: /\brefunds?\b/i, es: /\breembols/i },
  { en: /\bpayers?\b/i, es: /\bordenantes?\b/i },
  { en: /\bpayees?\b/i, es: /\bbeneficiari[oa]s?\b/i },
  { en: /\bmanual (?:bank )?transfers?\b/i, es: /\btransferencias? manual(?:es)?\b/i },
  { en: /\bidempotency keys?\b/i, es: /\bclaves? de idempotencia\b/i },
  { en: /\bworking days?\b/i, es: /\bdías? hábil(?:es)?\b/i },
  { en: /\bdeprecated\b/i, es: /\bobsolet/i },
  { en: /\bresidual values?\b/i, es: /\bvalor(?:es)? residual(?:es)?\b/i },
  { en: /\bpurchase orders?\b/i, es: /\bpedidos?(?: de compra)?\b/i }
]
