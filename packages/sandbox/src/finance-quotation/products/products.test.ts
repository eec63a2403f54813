import { COUNTRIES, type Country } from '@portico/finance'
import { expect, test } from 'vitest'
import { productsOf } from './products.ts'

/** What customers of each country read: names in their language, and none that another product of the country has. */
const NAMES: Partial<Record<Country, readonly string[]>> = {
  DE: ['Autokredit Klassik', 'Ballonfinanzierung'],
  ES: ['Préstamo Coche', 'Préstamo Coche con cuota final'],
  FR: ['Crédit auto classique', 'Crédit auto ballon'],
  IT: ['Finanziamento auto classico', 'Finanziamento auto con maxirata finale'],
  NL: ['Autolening', 'Autolening met slottermijn'],
  GB: ['Car loan', 'Car loan with balloon payment'],
  BE: ['Autolening'],
  PT: ['Crédito automóvel', 'Crédito automóvel com prestação final'],
  AT: ['Autokredit Klassik', 'Ballonkredit']
}

test.each(COUNTRIES)('the products of %s have names in the language of its customers', (country) => {
  expect(productsOf(country, '2026-11-16').map(({ name }) => name)).toEqual(NAMES[country])
})
