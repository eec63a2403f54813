import type { PlatformServices } from '../services.ts'
import type { DocumentSigner } from './signing.ts'

/** Makes the function that opens the signer when the first document is signed: what signs is large. A failure is tried again. */
export function lazySigner({
  database,
  clock,
  publicUrl
}: Pick<PlatformServices, 'database' | 'clock' | 'publicUrl'>): () => Promise<DocumentSigner> {
  let opened: Promise<DocumentSigner> | undefined
  async function open(): Promise<DocumentSigner> {
    const signing = await import('./signing.ts')
    return signing.DocumentSigner.open(database, clock, new URL(publicUrl).host)
  }
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
