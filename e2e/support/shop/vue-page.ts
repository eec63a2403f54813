import { createApp, defineComponent, h, ref } from 'vue'

/** A page of Vue 3 as a shop would write it; templates are compiled to the same with `isCustomElement`. */
const CarPage = defineComponent({
  props: { pluginId: { type: String, required: true } },
  setup({ pluginId }) {
    const price = ref(30_000)
    const instalment = ref('')
    return () => [
      h('button', { onClick: () => Object.assign(price, { value: 24_000 }) }, 'Another car'),
      h('output', instalment.value),
      h('portico-finance-calculator', {
        'plugin-id': pluginId,
        country: 'DE',
        'vehicle-price': price.value,
        'button-display': 'both',
        'onPortico-change': (event: CustomEvent<{ offer: { instalment: { value: string } } }>) => {
          instalment.value = event.detail.offer.instalment.value
        }
      })
    ]
  }
})

const place = document.querySelector<HTMLElement>('#app')
if (place) createApp(CarPage, { pluginId: place.dataset.pluginId ?? '' }).mount(place)
