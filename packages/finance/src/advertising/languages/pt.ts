import type { AdvertisementLanguage } from '../language.ts'

export const pt: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: '(?<!\\p{L})T\\.?A\\.?E\\.?G\\.?(?!\\p{L})|taxa anual de encargos efetiva global',
    nominalRate: '(?<!\\p{L})T\\.?A\\.?N\\.?(?!\\p{L})(?: fixa| variável)?|taxa (?:devedora|anual nominal|de juro)',
    amountOfCredit: 'montante (?:total )?do crédito|montante (?:financiado|do financiamento)|valor financiado',
    price: 'preço (?:a pronto|de venda|do veículo)|(?<!\\p{L})P\\.?V\\.?P\\.?(?!\\p{L})|(?<!\\p{L})preço',
    deposit: 'entrada(?: inicial)?',
    tradeIn: '(?<!\\p{L})retoma',
    totalPayable: 'montante total imputado(?: ao consumidor)?|(?<!\\p{L})MTIC(?!\\p{L})',
    totalCost: 'custo total do crédito',
    instalment: '(?<!última )(?<!\\p{L})(?:prestação|mensalidade)(?: mensal)?(?! final)(?= (?:de|:|desde)|:)',
    lastInstalment: '(?:uma )?última(?: prestação)?',
    balloon: 'prestação final|última prestação (?:especial|majorada)|valor residual',
    charge:
      'comissão de (?:abertura|dossier)|despesas de (?:dossier|contrato)|imposto do selo|seguro de proteção ao crédito|registo da reserva de propriedade'
  },
  terms: {
    annualPercentageRate: 'TAEG',
    nominalRate: 'TAN',
    amountOfCredit: 'montante total do crédito',
    price: 'preço a pronto',
    deposit: 'entrada',
    tradeIn: 'retoma',
    totalPayable: 'montante total imputado ao consumidor',
    totalCost: 'custo total do crédito',
    instalment: 'prestações mensais',
    lastInstalment: 'última prestação',
    balloon: 'prestação final',
    charge: 'comissão de abertura',
    duration: 'duração do contrato de crédito',
    fixed: 'fixa ou variável',
    example: 'exemplo representativo'
  },
  monthly: 'por mês|/\\s?mês|ao mês|mensais',
  instalments: 'prestações|mensalidades|meses',
  each: 'de|a',
  months: 'm[eê]s(?:es)?|prestações mensais|mensalidades',
  years: 'anos?',
  duration: 'duração|prazo',
  fixed: '(?<!\\p{L})fix[oa]',
  variable: '(?<!\\p{L})variável',
  example: 'exemplo representativo',
  warning: 'dinheiro.{0,30}custa|(?:empréstimo|crédito).{0,25}custa dinheiro',
  financed: 'financiad[oa]',
  atSignature: 'na assinatura|pag[oa] à cabeça',
  insurance: 'seguro',
  compulsory: 'obrigatóri[oa]|exigid[oa]',
  banned: {
    BETTER_FINANCES:
      'melhor(?:e|a|ar) a sua situação (?:financeira|económica)|resolv(?:a|e) os seus problemas de dinheiro',
    NO_CHECK_OF_DEBTS:
      'sem consulta(?:r)? (?:ao|o|do) Banco de Portugal|mesmo com (?:incidentes|dívidas|nome sujo)|sem verificação de crédito',
    MORE_MEANS:
      'sem (?:mexer|tocar) n(?:as|os) (?:suas |seus )?(?:poupanças|economias)|em vez de poupar|(?:melhore|suba) o seu nível de vida|mais dinheiro (?:no bolso|para si)'
  }
}
