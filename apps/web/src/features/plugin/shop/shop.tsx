import { currencyOf } from '@portico/finance'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWorkspace } from '@/lib/workspace.ts'
import type { DemoConfiguration } from '../demo/demo-configuration.ts'
import { commonValues, financeValues } from '../demo/demo-values.ts'
import { PluginElement } from '../embed/plugin-element.tsx'
import { useElementEvents } from '../embed/use-events.ts'
import type { Plugin } from '../embed/use-plugin.ts'
import { Gallery } from './gallery.tsx'
import { ShopFacts, ShopSections } from './shop-sections.tsx'
import './shop.css'

/** What a reservation costs, in the country's currency. */
const DEPOSIT = '500'

interface ShopProps {
  configuration: DemoConfiguration
  plugin: Plugin
}

/** The page of a car at an invented dealer. */
export function Shop({ configuration, plugin }: ShopProps) {
  const { t, i18n } = useTranslation()
  const page = useRef<HTMLDivElement>(null)
  const [applied, setApplied] = useState<string>()
  useElementEvents(page, (name, event) => {
    if (name === 'portico-apply') setApplied(String(event.detail.quotation.quotationId))
  })
  const { model, country, pageTitle, theme } = configuration
  const surroundings = { language: i18n.language, workspace: readWorkspace().name, origin: window.location.origin }
  const finance = financeValues(configuration, surroundings)
  // The picture is above already.
  const { image: _image, ...withoutPicture } = finance
  const price = new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: currencyOf(country),
    useGrouping: 'always',
    trailingZeroDisplay: 'stripIfInteger'
  }).format(Number(configuration.vehiclePrice))

  return (
    <div ref={page} className="shop" data-shop-theme={theme || 'portico'}>
      <ShopHeader name={pageTitle} />
      <div className="shop-wrap">
        <p className="shop-crumbs">{t('webComponentDemo.shop.crumbs', { model })}</p>
        <div className="shop-main">
          <div className="shop-gallery">
            <Gallery picture={configuration.vehicleImage} model={model} />
            <ShopFacts />
          </div>
          <div className="shop-box">
            <ul className="shop-tags">
              <li>{t('webComponentDemo.shop.tags.condition')}</li>
              <li>{t('webComponentDemo.shop.tags.available')}</li>
            </ul>
            <h1>{model}</h1>
            <p className="shop-sub">{t('webComponentDemo.shop.sub')}</p>
            <p className="shop-price">{price}</p>
            <p className="shop-vat">{t('webComponentDemo.shop.vat')}</p>
            <PluginElement
              plugin={plugin}
              name="portico-finance-badge"
              values={{ ...withoutPicture, layout: 'stacked', 'button-display': 'none' }}
              className="mb-4"
            />
            <PluginElement plugin={plugin} name="portico-finance-button" values={{ ...finance, layout: 'label' }} />
            <ul className="shop-ticks">
              {(['delivery', 'warranty', 'return'] as const).map((tick) => (
                <li key={tick}>
                  <Check aria-hidden="true" className="size-4" />
                  {t(`webComponentDemo.shop.ticks.${tick}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <section id="shop-finance" aria-labelledby="shop-finance-title" className="shop-section">
          <h2 id="shop-finance-title">{t('webComponentDemo.shop.finance.title')}</h2>
          <p className="shop-lead">{t('webComponentDemo.shop.finance.text')}</p>
          <PluginElement
            plugin={plugin}
            name="portico-finance-calculator"
            values={{ ...withoutPicture, layout: configuration.quotationLayout }}
          />
          <div role="status">
            {applied && <p className="shop-news">{t('webComponentDemo.shop.applied', { quotation: applied })}</p>}
          </div>
        </section>
        <ShopSections />
        <section id="shop-reserve" aria-labelledby="shop-reserve-title" className="shop-section">
          <div className="shop-split">
            <div>
              <h2 id="shop-reserve-title">{t('webComponentDemo.shop.reserve.title')}</h2>
              <p className="shop-lead">{t('webComponentDemo.shop.reserve.text')}</p>
            </div>
            <PluginElement
              plugin={plugin}
              name="portico-payment-button"
              values={{
                ...commonValues(configuration, surroundings),
                amount: DEPOSIT,
                'order-id': 'BRW-2026-0042',
                'payment-type': 'D'
              }}
            />
          </div>
        </section>
      </div>
      <div className="shop-footer">
        <p className="shop-wrap">{t('webComponentDemo.shop.footer', { name: pageTitle })}</p>
      </div>
    </div>
  )
}

const ANCHORS = ['finance', 'equipment', 'data', 'reserve'] as const

function ShopHeader({ name }: { name: string }) {
  const { t } = useTranslation()
  function go(anchor: string) {
    const part = document.getElementById(`shop-${anchor}`)
    part?.scrollIntoView({ block: 'start' })
    const heading = part?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <div className="shop-header">
      <div className="shop-wrap">
        <p className="shop-name">
          <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" fill="none">
            <circle cx="16" cy="16" r="15" stroke="currentColor" strokeWidth="2" />
            <path d="M6 21C9 13 13 10 16 10s7 3 10 11M16 10v14" stroke="currentColor" strokeWidth="2" />
          </svg>
          {name}
        </p>
        <nav aria-label={t('webComponentDemo.shop.nav.label')} className="shop-nav">
          {ANCHORS.map((anchor) => (
            <a
              key={anchor}
              href={`#shop-${anchor}`}
              onClick={(event) => {
                event.preventDefault()
                go(anchor)
              }}
            >
              {t(`webComponentDemo.shop.nav.${anchor}`)}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}
