import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ESTATE_VIEWS, isDrawnCar, pictureAddress } from './pictures.ts'

interface GalleryProps {
  /** Name of a drawn car, or an address. */
  picture: string
  model: string
}

/** The pictures of the car: the estate has further views, any other picture stands alone. */
export function Gallery({ picture, model }: GalleryProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('main')
  const main = pictureAddress(picture, window.location.origin)
  const views = picture === 'corvo-estate' ? { main, ...ESTATE_VIEWS } : { main }
  const shown = chosen in views ? (chosen as keyof typeof ESTATE_VIEWS | 'main') : 'main'
  const address = views[shown as keyof typeof views]
  const describe = (view: string) =>
    view === 'main' && !isDrawnCar(picture) ? model : t(`webComponentDemo.views.${view === 'main' ? picture : view}`)
  return (
    <div>
      {address === undefined ? (
        <p className="shop-picture shop-missing">{t('webComponentDemo.pictures.foreign')}</p>
      ) : (
        <img src={address} alt={describe(shown)} width={960} height={600} className="shop-picture" />
      )}
      {Object.keys(views).length > 1 && (
        <ul className="shop-thumbs">
          {Object.entries(views).map(([view, source]) => (
            <li key={view}>
              <button
                type="button"
                aria-pressed={view === shown}
                aria-label={describe(view)}
                onClick={() => setChosen(view)}
              >
                <img src={source} alt="" width={160} height={100} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
