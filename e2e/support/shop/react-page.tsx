import type {} from '@portico/elements/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A page of React 19 as a shop would write it: attributes from state, events by `on` and their names. */
function CarPage({ pluginId }: { pluginId: string }) {
  const [price, setPrice] = useState(30_000)
  const [instalment, setInstalment] = useState('')
  return (
    <>
      <button type="button" onClick={() => setPrice(24_000)}>
        Another car
      </button>
      <output>{instalment}</output>
      <portico-finance-calculator
        plugin-id={pluginId}
        country="DE"
        vehicle-price={price}
        button-display="both"
        onportico-change={(event) => setInstalment(event.detail.offer.instalment.value)}
      />
    </>
  )
}

const place = document.querySelector<HTMLElement>('#app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <CarPage pluginId={place.dataset.pluginId ?? ''} />
    </StrictMode>
  )
