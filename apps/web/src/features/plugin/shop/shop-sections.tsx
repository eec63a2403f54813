import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'

/** The car as the vehicle document's examples tell of it. */
const CAR = {
  kilowatts: 103,
  mileage: 12,
  availableFrom: '2026-11-30',
  litresPer100Kilometres: 4.7,
  gramsCo2PerKilometre: 109,
  co2Class: 'C',
  vin: 'WPTZZZ9ZX26042788'
} as const

/** Metric horsepower in a kilowatt: 1 PS = 75 kp·m/s = 0.73549875 kW. */
const HORSEPOWER = Math.round(CAR.kilowatts / 0.735_498_75)

const EQUIPMENT = ['safety', 'comfort', 'assistance', 'cargo'] as const

/** What one wants to know of a car at first sight. */
export function ShopFacts() {
  const { t, i18n } = useTranslation()
  const facts = {
    mileage: `${CAR.mileage} km`,
    power: t('webComponentDemo.shop.power', { kilowatts: CAR.kilowatts, horsepower: HORSEPOWER }),
    fuel: t('webComponentDemo.shop.values.fuel'),
    gearbox: t('webComponentDemo.shop.values.gearbox'),
    consumption: `${formatNumber(CAR.litresPer100Kilometres, i18n.language)} l/100 km`,
    colour: t('webComponentDemo.shop.values.colour')
  }
  return (
    <dl className="shop-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`webComponentDemo.shop.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Equipment and technical data. */
export function ShopSections() {
  const { t, i18n } = useTranslation()
  const data = {
    body: t('webComponentDemo.shop.values.body'),
    colour: t('webComponentDemo.shop.values.colour'),
    power: t('webComponentDemo.shop.power', { kilowatts: CAR.kilowatts, horsepower: HORSEPOWER }),
    fuel: t('webComponentDemo.shop.values.fuel'),
    gearbox: t('webComponentDemo.shop.values.gearbox'),
    consumption: t('webComponentDemo.shop.values.consumption', {
      litres: formatNumber(CAR.litresPer100Kilometres, i18n.language)
    }),
    emissions: t('webComponentDemo.shop.values.emissions', {
      grams: CAR.gramsCo2PerKilometre,
      class: CAR.co2Class
    }),
    availableFrom: formatDate(CAR.availableFrom),
    location: '79199 Brunnwaldt',
    vin: CAR.vin
  }
  return (
    <>
      <section id="shop-equipment" aria-labelledby="shop-equipment-title" className="shop-section">
        <h2 id="shop-equipment-title">{t('webComponentDemo.shop.equipment.title')}</h2>
        <div className="shop-equipment">
          {EQUIPMENT.map((group) => (
            <div key={group}>
              <h3>{t(`webComponentDemo.shop.equipment.${group}.title`)}</h3>
              <ul>
                {(['first', 'second', 'third', 'fourth'] as const).map((item) => (
                  <li key={item}>{t(`webComponentDemo.shop.equipment.${group}.${item}`)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <section id="shop-data" aria-labelledby="shop-data-title" className="shop-section">
        <h2 id="shop-data-title">{t('webComponentDemo.shop.data.title')}</h2>
        <table className="shop-data">
          <tbody>
            {Object.entries(data).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{t(`webComponentDemo.shop.data.${name}`)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
