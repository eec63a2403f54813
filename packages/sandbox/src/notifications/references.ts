export { endpointOrigins } from './endpoint-store.ts'
