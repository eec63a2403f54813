export { hasEndpointWithOrigin } from './endpoint-store.ts'
