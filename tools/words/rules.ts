import type { Language, PublishedText } from './texts.ts'

/** A word or a way of writing that docs/vocabulary.md rules out. */
export interface Rule {
  language: Language
  /** Does not match what is code, an address, a placeholder or a tag. */
  pattern: RegExp
  /** The words to write instead. */
  instead: string
  /** Texts in which the match is right. */
  except?: (text: PublishedText) => boolean
}

/** Texts that the specification quotes. */
const QUOTED = [
  'Loging into Developer Portal, please wait...',
  'An error has occurred during the login. Please try again.',
  'Logged out successfully!',
  'The message was sent successfully!',
  'Unknown error!'
]
const isQuoted = ({ text }: PublishedText) => QUOTED.includes(text)

/** The warnings of Article 8(1) of Directive (EU) 2023/2225, in the words of each country. */
const isWarning = ({ text }: PublishedText) =>
  /Caution!|Achtung!|Attention\s?!|Attenzione!|Let op!|Atenção!|¡Atención!/.test(text)

/** What car buyers read, to whom a shop says please. */
const isForBuyers = ({ file }: PublishedText) => file.startsWith('packages/elements/src/texts/')

const ENGLISH: Omit<Rule, 'language'>[] = [
  { pattern: /\banswer(?:s|ed|ing)?\b/i, instead: 'response, returns' },
  { pattern: /\b(?:told|tells?|telling|hears?|heard)\b/i, instead: 'informed, specifies, receives' },
  {
    pattern: /\b(?:the|a|an|each|every|this|that|one|first|next|same|no|another|earlier|your|of|per|such) calls?\b/i,
    instead: 'request'
  },
  { pattern: /\bhand(?:s|ed|ing)? (?:in|out)\b/i, instead: 'submit' },
  { pattern: /\bstands? (?:for|in|at|on|where)\b|\bstands\b/i, instead: 'is' },
  { pattern: /\bof (?:its|your|their|his|her|our) own\b/i, instead: 'separate, own' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\bat once\b/i, instead: 'immediately' },
  { pattern: /\bsuffices?\b|\bheed(?:s|ed)?\b/i, instead: 'is sufficient, observed' },
  { pattern: /\b(?:some|no|any|every)body\b/i, instead: 'the subject of the sentence' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bwholly\b|\bwhole or in part\b/i, instead: 'in full or in part' },
  { pattern: /\bgo(?:es)? on\b/i, instead: 'continue' },
  { pattern: /\b(?:give[ns]?|gave) back\b/i, instead: 'refund, return' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\buser names?\b/i, instead: 'username' },
  { pattern: /\btime-outs?\b/i, instead: 'timeout' },
  { pattern: /(?<![-\w])(?:ids?|Id)\b(?!-)/, instead: 'ID' },
  {
    pattern: /(?<!\band its )\bdata (?:are|were)\b|\b(?:these|those) data\b/i,
    instead: 'data is, this data',
    // The GDPR has the plural.
    except: ({ file }) => file.startsWith('content/legal/')
  },
  { pattern: /\bper cent\b/i, instead: '%, percentage' },
  { pattern: /\bnominal rate\b/i, instead: 'fixed borrowing rate' },
  { pattern: /\bdocument only\b/i, instead: 'not available in the sandbox' },
  { pattern: /\bguided start\b/i, instead: 'easy access' },
  { pattern: /\bcredit agenc(?:y|ies)\b/i, instead: 'credit reference agency' },
  { pattern: /\bGreat Britain\b/, instead: 'United Kingdom' },
  {
    pattern: /\bplease\b/i,
    instead: 'nothing: an instruction needs no "please"',
    except: (text) => isQuoted(text) || isForBuyers(text)
  },
  { pattern: /\d[ \u00A0]%/, instead: 'a percentage without a space: 5.99%' },
  { pattern: /!(?:\s|$)/, instead: 'a full stop', except: (text) => isQuoted(text) || isWarning(text) }
]

const SPANISH: Omit<Rule, 'language'>[] = [
  { pattern: /\bpor ejemplo(?=\s+[^\s,])/i, instead: 'por ejemplo,' },
  { pattern: /\bllamadas?\b/i, instead: 'petición' },
  { pattern: /\bidentificador(?:es)?\b/i, instead: 'ID' },
  { pattern: /\bcomplementos?\b/i, instead: 'plugin' },
  { pattern: /\bpagador(?:es|a|as)?\b/i, instead: 'ordenante' },
  {
    pattern: /\bdevoluci(?:ón|ones)\b/i,
    instead: 'reembolso',
    // A review that an administrator returns to its author.
    except: ({ place }) => place === 'audit.action.return'
  },
  { pattern: /\blaborables?\b/i, instead: 'hábil' },
  { pattern: /\ben desuso\b/i, instead: 'obsoleto' },
  { pattern: /\bprecalificaci(?:ón|ones)\b/i, instead: 'evaluación previa' },
  { pattern: /\bcoches? entregados?\b/i, instead: 'vehículo en parte de pago' },
  { pattern: /\bestados? definitivos?\b/i, instead: 'estado final' },
  { pattern: /\bpunto de tokens\b/i, instead: 'punto de emisión de tokens' },
  { pattern: /\btotal a pagar\b/i, instead: 'importe total adeudado' },
  { pattern: /\bcuentas? cerradas?\b/i, instead: 'cuenta cancelada' },
  { pattern: /\bplan de (?:pagos|amortización)\b/i, instead: 'cuadro de amortización' },
  { pattern: /\bingresos libres\b/i, instead: 'renta disponible' },
  { pattern: /\bcostes? de vida\b/i, instead: 'gastos de subsistencia' },
  { pattern: /\bdeclaraci(?:ón|ones) de desistimiento\b/i, instead: 'notificación de desistimiento' },
  { pattern: /\bGran Bretaña\b/, instead: 'Reino Unido' },
  { pattern: /\b(?:cuatro|tres|seis) (?:últimas )?cifras\b/i, instead: 'dígitos' },
  { pattern: /\bcon (?:el )?soporte\b(?! hasta)/, instead: 'con el equipo de asistencia' },
  { pattern: /\bpor favor\b/i, instead: 'nada: una indicación no necesita «por favor»' },
  { pattern: /\d%|\d %/, instead: 'un espacio de no separación antes de %: 5,99 %' },
  { pattern: /!(?:\s|$)/, instead: 'un punto', except: isWarning }
]

export const RULES: Rule[] = [
  ...ENGLISH.map((rule): Rule => ({ language: 'en', ...rule })),
  ...SPANISH.map((rule): Rule => ({ language: 'es', ...rule }))
]
