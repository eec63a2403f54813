import type { AdvertisementLanguage } from '../language.ts'

export const fr: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: '(?<!\\p{L})T\\.?A\\.?E\\.?G\\.?(?!\\p{L})|taux annuel effectif global',
    nominalRate: "taux débiteur(?: annuel)?(?: fixe| variable| révisable)?|taux nominal|taux d’intérêt|taux d'intérêt",
    amountOfCredit: 'montant (?:total )?du crédit|montant du prêt|capital emprunté|montant financé|montant emprunté',
    price: 'prix (?:au )?comptant|prix (?:du véhicule|de vente|TTC)|(?<!\\p{L})prix',
    deposit: '(?<!\\p{L})apport(?: personnel)?|acompte|premier loyer',
    tradeIn: '(?<!\\p{L})reprise',
    totalPayable: 'montant total (?:dû|à rembourser)|total dû',
    totalCost: 'coût total du crédit',
    instalment: '(?<!dernière )mensualité(?!s)(?= (?:de|:|dès)|\\s?:)',
    lastInstalment: '(?:une )?dernière(?: mensualité| échéance)?(?! échéance majorée)',
    balloon: 'dernière échéance majorée|échéance finale|option d’achat finale|valeur de rachat',
    charge: 'frais de dossier|assurance emprunteur|inscription de la réserve de propriété'
  },
  terms: {
    annualPercentageRate: 'TAEG',
    nominalRate: 'taux débiteur',
    amountOfCredit: 'montant total du crédit',
    price: 'prix au comptant',
    deposit: 'apport',
    tradeIn: 'reprise',
    totalPayable: 'montant total dû par le consommateur',
    totalCost: 'coût total du crédit',
    instalment: 'mensualités',
    lastInstalment: 'dernière mensualité',
    balloon: 'dernière échéance majorée',
    charge: 'frais de dossier',
    duration: 'durée du contrat de crédit',
    fixed: 'fixe ou variable',
    example: 'exemple représentatif'
  },
  monthly: 'par mois|/\\s?mois|mensuels?',
  instalments: 'mensualités|échéances|loyers|mois',
  each: 'de|à',
  months: 'mois|mensualités',
  years: 'ans?|années',
  duration: 'durée',
  fixed: '(?<!\\p{L})fixe',
  variable: '(?<!\\p{L})(?:variable|révisable)',
  example: 'exemple représentatif',
  warning: 'crédit.{0,25}coûte de l.argent|emprunter.{0,25}coûte.{0,10} de l.argent|engage et doit être remboursé',
  financed: 'financé(?:e)?s?',
  atSignature: 'à la signature|payé(?:e)?s? comptant',
  insurance: 'assurance',
  compulsory: 'obligatoire|exigée',
  banned: {
    BETTER_FINANCES:
      'amélior(?:e|ez|er) (?:votre|ta|sa) situation (?:financière|économique)|(?:fin|finis) (?:des|les) problèmes d.argent',
    NO_CHECK_OF_DEBTS:
      'même (?:si vous êtes )?(?:fiché|interdit bancaire)|malgré (?:un |le )?(?:FICP|fichage)|sans (?:consultation du )?(?:FICP|vérification)|sans enquête de solvabilité',
    MORE_MEANS:
      'sans (?:toucher à|puiser dans) (?:votre|vos|ton) épargne|plutôt que d.épargner|augmentez (?:vos ressources|votre niveau de vie)|améliorez votre niveau de vie|plus d.argent'
  }
}
