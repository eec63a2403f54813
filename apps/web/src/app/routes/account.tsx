import { Navigate, type RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { pageWithTexts } from '@/lib/page/public-page.tsx'
import { applicationPage } from './application-page.ts'

const RegisterPage = lazyPage(() => import('@/features/account/pages/register-page.tsx'))
const ActivatePage = lazyPage(() => import('@/features/account/pages/activate-page.tsx'))
const ResetRequestPage = lazyPage(() => import('@/features/account/pages/reset-request-page.tsx'))
const ResetFinishPage = lazyPage(() => import('@/features/account/pages/reset-finish-page.tsx'))
const EmailConfirmPage = pageWithTexts(['email'], () => import('@/features/account/pages/email-confirm-page.tsx'))
const EmailUndoPage = pageWithTexts(['email'], () => import('@/features/account/pages/email-undo-page.tsx'))
const SettingsPage = lazyPage(() => import('@/features/account/own/settings-page.tsx'))
const SecurityPage = lazyPage(() => import('@/features/account/security/security-page.tsx'))
const SessionsPage = lazyPage(() => import('@/features/account/sessions/sessions-page.tsx'))
const TokensPage = applicationPage('accessTokens')
const ErasedPage = pageWithTexts(['account-data'], () => import('@/features/account/pages/erased-page.tsx'))
const DataPage = pageWithTexts(['account-data'], () => import('@/features/account/data/data-page.tsx'))
const PasswordPage = lazyPage(() => import('@/features/account/own/password-page.tsx'))

/** The public pages of accounts. */
export const publicAccountRoutes: RouteObject[] = [
  { path: '/account/register', element: <RegisterPage /> },
  { path: '/account/activate/*', element: <ActivatePage /> },
  { path: '/account/reset/request', element: <ResetRequestPage /> },
  { path: '/account/reset/finish/:key?', element: <ResetFinishPage /> },
  { path: '/account/deleted', element: <ErasedPage /> },
  { path: '/account/email/confirm', element: <EmailConfirmPage /> },
  { path: '/account/email/undo', element: <EmailUndoPage /> }
]

/** The pages of the own account. */
export const accountRoutes: RouteObject[] = [
  { path: '/account', element: <Navigate to="/account/settings" replace /> },
  { path: '/account/settings', element: <SettingsPage /> },
  { path: '/account/password', element: <PasswordPage /> },
  { path: '/account/security', element: <SecurityPage /> },
  { path: '/account/sessions', element: <SessionsPage /> },
  { path: '/account/tokens', element: <TokensPage /> },
  { path: '/account/data', element: <DataPage /> }
]
