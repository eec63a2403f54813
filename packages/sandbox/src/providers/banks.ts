import type { Country } from '@portico/finance'

/** Invented banks that a payer can choose, by country. Portugal has no payments from account to account. */
export const BANKS: Readonly<Record<Country, readonly string[]>> = {
  DE: ['Rheinauen Bank', 'Alsterhaus Bank', 'Nordlicht Direkt'],
  ES: ['Banco Levantado', 'Caja Meseta', 'Ibera Directo'],
  FR: ['Banque des Trois Rives', 'Crédit Vaubane', 'Lisière en ligne'],
  IT: ['Banca Lagunare', 'Credito Collina', 'Subito Conto'],
  NL: ['Waterkant Bank', 'Polderbank', 'Grachtdirect'],
  GB: ['Thornfield Bank', 'Harbour & Moss', 'Pennywise Direct'],
  BE: ['Banque du Beffroi', 'Scheldebank', 'Ardenne Direct'],
  PT: [],
  AT: ['Donauufer Bank', 'Almkasse', 'Enzian Direkt']
}
