import type { ComponentType } from 'react'
import { type PublicPage, publicPage } from '@/lib/page/public-page.tsx'
import { SERVICE_NAMES, type ServiceName } from '@/lib/service-names.ts'

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
    () => import('@/features/services/pages/overview-page.tsx')
  ),
  service('finance', () => import('@/features/services/pages/finance-page.tsx')),
  service('payments', () => import('@/features/services/pages/payments-page.tsx')),
  service('order-management', () => import('@/features/services/pages/order-management-page.tsx')),
  service('car-advisor', () => import('@/features/services/pages/car-advisor-page.tsx')),
  service('merchant', () => import('@/features/services/pages/merchant-page.tsx'))
]
