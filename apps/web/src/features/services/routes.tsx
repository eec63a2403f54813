import type { ComponentType } from 'react'
import { type PublicPage, publicPage } from '../../lib/public-page.tsx'
import { SERVICE_NAMES, type ServiceName } from '../../lib/service-names.ts'

const service = (name: ServiceName, load: () => Promise<{ default: ComponentType }>): PublicPage =>
  publicPage(
    {
      path: `/services/${name}`,
      title: `global.menu.services.${name}`,
      description: `services.${name}.description`,
      texts: ['services', `services-${name}`],
      module: `src/features/services/pages/${name}-page.tsx`
    },
    load
  )

/** The services: an overview, and a page of each. */
export const servicePages: readonly PublicPage[] = [
  publicPage(
    {
      path: '/services',
      title: 'services.title',
      description: 'services.description',
      texts: ['services', ...SERVICE_NAMES.map((name) => `services-${name}`)],
      module: 'src/features/services/pages/overview-page.tsx'
    },
    () => import('./pages/overview-page.tsx')
  ),
  service('finance', () => import('./pages/finance-page.tsx')),
  service('payments', () => import('./pages/payments-page.tsx')),
  service('order-management', () => import('./pages/order-management-page.tsx')),
  service('car-advisor', () => import('./pages/car-advisor-page.tsx')),
  service('merchant', () => import('./pages/merchant-page.tsx'))
]
