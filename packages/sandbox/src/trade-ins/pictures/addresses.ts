import type { Signer } from '../../core/signing.ts'
import type { PictureRecord } from '../rules/model.ts'

/** Where pictures are read. */
export const MEDIA_URL = '/sandbox/trade-api/v1/media'

const VALID_MS = 10 * 60_000

/** Makes and reads the signed addresses of pictures, which are valid for ten minutes and need no token. */
export class PictureAddresses {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  /** @param now the real time */
  write({ pictureId, accessKey }: Pick<PictureRecord, 'pictureId' | 'accessKey'>, now: Date): string {
    const claim = `${accessKey}.${Math.ceil((now.getTime() + VALID_MS) / 1000).toString(36)}`
    return `${MEDIA_URL}/${pictureId}?signature=${claim}.${this.#signer.sign(`${pictureId} ${claim}`)}`
  }

  /** The access key of a picture; undefined when the signature is not one of its addresses, or has expired. */
  read(pictureId: string, signature: string, now: Date): string | undefined {
    const [accessKey = '', until = '', ...rest] = signature.split('.')
    const isSigned = this.#signer.verify(`${pictureId} ${accessKey}.${until}`, rest.join('.'))
    return isSigned && Number.parseInt(until, 36) * 1000 > now.getTime() ? accessKey : undefined
  }
}
