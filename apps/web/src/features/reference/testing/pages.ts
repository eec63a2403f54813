import { apiDefinitions, documents, file } from '@portico/contract'
import type { Locator } from 'vitest/browser'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { type RenderedApp, type RenderOptions, renderApp } from '@/testing/render-app.tsx'
import { page } from '@/testing/screen.ts'
import { type Change, respondAsReference } from './responses.ts'

/** The page's first heading. */
export const title = page.getByRole('heading', { level: 1 })

/** The reference's own navigation, in English. */
export const navigation = page.getByRole('navigation', { name: 'API reference' })

export const environment = page.getByLabelText('Environment', { exact: true })
export const version = page.getByLabelText('Version', { exact: true })

/** What an address has after its path. */
export const fragment = (): string => decodeURIComponent(window.location.hash)

/** The element with an id, which may hold any characters. */
export const byId = (id: string): Locator => page.getByCss(`[id="${id}"]`)

/** Renders a page of the reference whose requests the test responds to. */
export function openFaked(path: string, change?: Change, options: RenderOptions = {}): Promise<RenderedApp> {
  respondAsReference(change)
  return openPublished(path, options)
}

/** Renders a page of the reference that the portal of the tests has published. */
export const openPublished = (path: string, options: RenderOptions = {}): Promise<RenderedApp> =>
  renderApp(`/apireference/${path}`, { account: 'user', ...options })

/** The row of a schema's tree or of a list of parameters, by its id. */
export const row = (id: string): Locator => page.getByCss(`[role="treeitem"][id="${id}"]`)

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/**
 * Publishes a document beside the page, as one who keeps the catalogue does: a document, its file, and an API definition that names it.
 *
 * @param text OpenAPI, as JSON or YAML
 * @returns the last part of the address of the API's pages; no other test uses it
 */
export async function publishApi(text: string): Promise<string> {
  const api = uniqueName('api').replace(' ', '-')
  const document = await createRecord(documents, { name: api, version: '1.0.0' })
  await createRecord(file, { description: `${api}.yaml`, base64: base64(text), document })
  await createRecord(apiDefinitions, { idapi: api, name: api, version: '1.0.0', country: 'EUR', document })
  return api
}

const FEATURES = import.meta.glob<string>('../../../../../../packages/openapi/src/testing/features/*.yaml', {
  query: '?raw',
  import: 'default'
})

const published = new Map<string, Promise<string>>()

/** Publishes one of the documents with which the package openapi tests features of OpenAPI, once for all tests. */
export function publishFeature(feature: string): Promise<string> {
  const publish = async () => {
    const [, load] = Object.entries(FEATURES).find(([path]) => path.endsWith(`/${feature}.yaml`)) ?? []
    return publishApi((await load?.()) ?? '')
  }
  const api = published.get(feature) ?? publish()
  published.set(feature, api)
  return api
}
