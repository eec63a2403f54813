import { type PublicPage, publicPage } from '@/lib/page/public-page.tsx'

/** The ways to integrate, and the platform as it is. */
export const buildPages: readonly PublicPage[] = [
  publicPage(
    {
      path: '/build',
      title: 'build.title',
      description: 'build.description',
      texts: ['build'],
      module: 'src/features/build/build-page.tsx'
    },
    () => import('@/features/build/build-page.tsx')
  )
]
