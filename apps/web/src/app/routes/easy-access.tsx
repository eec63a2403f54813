import { type PublicPage, publicPage } from '@/lib/page/public-page.tsx'

/** The page of easy access. */
export const easyAccessPages: readonly PublicPage[] = [
  publicPage(
    {
      path: '/easy-access',
      title: 'easyAccess.title',
      description: 'easyAccess.description',
      texts: ['easy-access'],
      module: 'src/features/easy-access/easy-access-page.tsx'
    },
    () => import('@/features/easy-access/easy-access-page.tsx')
  )
]
