import type { AdvertisementLanguage } from '../language.ts'

export const es: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: '(?<!\\p{L})T\\.?\\s?A\\.?\\s?E\\.?(?!\\p{L})|tasa anual equivalente',
    nominalRate:
      '(?<!\\p{L})T\\.?\\s?I\\.?\\s?N\\.?(?!\\p{L})|tipo (?:de interés )?(?:deudor|nominal)|tipo de interés|interés nominal',
    amountOfCredit:
      'importe (?:total )?(?:del|de tu|de su|de) (?:crédito|préstamo)|importe financiado|importe a financiar|capital financiado',
    price:
      'precio (?:al contado|de venta|final|del (?:coche|vehículo))|(?<!\\p{L})P\\.?V\\.?P\\.?(?!\\p{L})|precio(?! total)',
    deposit: '(?<!\\p{L})entrada(?! en)|pago inicial|anticipo',
    tradeIn: 'coche entregado|vehículo (?:entregado|en parte de pago)',
    totalPayable: '(?:importe|precio) total (?:adeudado|a pagar|a reembolsar|a plazos)|total adeudado|total a pagar',
    totalCost: 'coste total del (?:crédito|préstamo)',
    instalment:
      '(?<!última |final )(?<!\\p{L})(?:cuota|mensualidad)(?: mensual)?(?! final| última|s)(?= (?:de|:|desde)|:)',
    lastInstalment: '(?:una )?última(?: cuota)?',
    balloon: 'cuota final|última cuota (?:especial|extraordinaria)|valor futuro garantizado',
    charge:
      'comisión de (?:apertura|formalización|estudio)|gastos de (?:apertura|formalización|estudio|gestión)|inscripción de la reserva de dominio|seguro de protección de pagos'
  },
  terms: {
    annualPercentageRate: 'TAE',
    nominalRate: 'TIN',
    amountOfCredit: 'importe total del crédito',
    price: 'precio al contado',
    deposit: 'entrada',
    tradeIn: 'vehículo en parte de pago',
    totalPayable: 'importe total adeudado',
    totalCost: 'coste total del crédito',
    instalment: 'cuotas',
    lastInstalment: 'última cuota',
    balloon: 'cuota final',
    charge: 'comisión de apertura',
    duration: 'duración del contrato de crédito',
    fixed: 'fijo o variable',
    example: 'ejemplo representativo'
  },
  monthly: 'al mes|/\\s?mes|mensuales|por mes',
  instalments: 'cuotas|mensualidades|plazos|meses',
  each: 'de|a|por',
  months: 'mes(?:es)?|mensualidades|cuotas mensuales',
  years: 'años?',
  duration: 'duración|plazo',
  fixed: '(?<!\\p{L})fij[oa]',
  variable: '(?<!\\p{L})variable',
  example: 'ejemplo(?:s)? representativo',
  warning: 'prestado.{0,30}cuesta|préstamos?.{0,30}cuestan? dinero|crédito.{0,30}cuesta dinero',
  financed: 'financiad[oa]|incluid[oa] en (?:la|el) (?:financiación|importe)',
  atSignature: 'al contado|a la firma|por adelantado',
  insurance: 'seguro',
  compulsory: 'obligatori[oa]|condicionad[oa] a|sujet[oa] a la contratación',
  banned: {
    BETTER_FINANCES:
      'mejor(?:a|e|ar|ará) (?:tu|su|la) (?:situación|salud) (?:económica|financiera)|soluciona (?:tus|sus) problemas (?:de dinero|económicos)|salga? de (?:tus |sus )?(?:deudas|apuros)',
    NO_CHECK_OF_DEBTS:
      'sin (?:importar|mirar|consultar) (?:el |la )?(?:ASNEF|RAI|CIRBE|historial|deudas)|(?:aunque|incluso) (?:estés? |si está |figures? )?(?:en|con) (?:el )?ASNEF|admitimos ASNEF|con ASNEF',
    MORE_MEANS:
      'más dinero para (?:ti|usted)|sin (?:tocar|necesidad de) (?:tus |sus )?ahorr(?:os|ar)|en lugar de ahorrar|(?:mejor(?:a|e)|eleva|suba) (?:tu|su) nivel de vida|aumenta (?:tus|sus) (?:ingresos|recursos)'
  }
}
