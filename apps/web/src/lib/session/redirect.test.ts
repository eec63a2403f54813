import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

it.each(['/', '/documents', '/documents/3/edit', '/documents?page=2'])('%s is returned to', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

it.each([
  null,
  '',
  'documents',
  'https://other.example/',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  'javascript:alert(1)',
  '/logout',
  '/oauth2/authorization/oidc',
  '/./logout'
])('%j leads to the home page', (path) => {
  expect(safeRedirect(path)).toBe('/')
})
