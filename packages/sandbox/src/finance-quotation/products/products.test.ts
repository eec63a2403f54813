import { COUNTRIES, type Country } from '@portico/finance'
import { expect, test } from 'vitest'
import { PRODUCTS } from './product-definitions.ts'
import { productsOf } from './products.ts'

/** Names that customers of each country read. */
const NAMES: Record<Country, readonly string[]> = {
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

test.each(COUNTRIES)('no two products of %s have the same name', (country) => {
  const names = PRODUCTS.filter((product) => product.country === country).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
