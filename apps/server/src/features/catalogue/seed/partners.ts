import type { Country } from '@portico/contract'

/** `language` is an ISO 639-1 code, `audit` the day on which the shop's use of the plugin was last looked at. */
type Row = readonly [code: string, name: string, language: string, audit: string, short: string]

const ROWS: Readonly<Record<Country, readonly Row[]>> = {
  EUR: [
    ['EUR001', 'Velmora Mobility', 'en', '2026-09-14', 'velmora'],
    ['EUR002', 'Quintara Car Exchange', 'en', '2026-06-30', 'quintara']
  ],
  ESP: [
    ['ESP001', 'Automóviles Peñarroble', 'es', '2026-10-05', 'penarroble'],
    ['ESP002', 'Concesionario Valdesoto Norte', 'es', '2026-07-21', 'valdesoto'],
    ['ESP003', 'Motor Lirio Azul', 'es', '2026-03-12', 'lirioazul']
  ],
  ITA: [
    ['ITA001', 'Autosalone Castelverino', 'it', '2026-09-28', 'castelverino'],
    ['ITA002', 'Concessionaria Montefalena', 'it', '2026-05-18', 'montefalena']
  ],
  DEU: [
    ['DEU001', 'Autohaus Brunnwaldt', 'de', '2026-10-19', 'brunnwaldt'],
    ['DEU002', 'Fahrwerk Lindenthaler', 'de', '2026-08-03', 'lindenthaler'],
    ['DEU003', 'Neckarbogen Jahreswagen', 'de', '2026-02-25', 'neckarbogen']
  ],
  FRA: [
    ['FRA001', 'Automobiles Clairmontel', 'fr', '2026-09-07', 'clairmontel'],
    ['FRA002', 'Garage de l’Orme Blanc', 'fr', '2026-04-15', 'ormeblanc']
  ],
  GBR: [
    ['GBR001', 'Harrowmere Motors', 'en', '2026-10-12', 'harrowmere'],
    ['GBR002', 'Thistledene Cars', 'en', '2026-05-29', 'thistledene']
  ],
  NLD: [
    ['NLD001', 'Autobedrijf Veldhoorn', 'nl', '2026-08-24', 'veldhoorn'],
    ['NLD002', 'Duinmeer Occasions', 'nl', '2026-03-31', 'duinmeer']
  ]
}

/** Invented partners of a new catalogue: shops that show the finance calculator in their pages, two or three in each country. */
export const PARTNERS = Object.entries(ROWS).flatMap(([country, rows]) =>
  rows.map(([code, name, language, audit, short]) => ({
    name,
    code,
    country,
    language,
    audit,
    pluginid: `pl_${short}`,
    assetsid: `as_${short}`
  }))
)
