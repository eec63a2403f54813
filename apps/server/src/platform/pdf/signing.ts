import { generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import forge from 'node-forge'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { sharedSecret } from '../security/secrets.ts'

/** Name among the server's secrets. It does not rotate: what it has signed is to be verified for years. */
export const SIGNING_KEY = 'document_signing_key'

const KEY_BITS = 3072
const VALID_YEARS = 10
/** What signs: a certificate with its private key. */
interface StoredKey {
  /** PKCS #12 without a passphrase, as base64. */
  pkcs12: string
  /** PEM. */
  certificate: string
}

/** The certificate with which documents are signed. */
export interface SigningCertificate {
  /** PEM. */
  pem: string
  subject: string
  /** SHA-256, as pairs of hexadecimal digits. */
  fingerprint: string
  expiresDate: Date
}

/** Signs PDF files with the portal's own certificate: whoever has one of them sees that it is as the portal wrote it. */
export class DocumentSigner {
  readonly #key: StoredKey

  private constructor(key: StoredKey) {
    this.#key = key
  }

  /**
   * Opens the key, which the first instance that needs it makes.
   *
   * @param host of the portal, which the certificate names
   */
  static async open(database: Database, clock: Clock, host: string): Promise<DocumentSigner> {
    return new DocumentSigner(await sharedSecret(database, SIGNING_KEY, () => makeKey(host, clock())))
  }

  get certificate(): SigningCertificate {
    const { certificate: pem } = this.#key
    const { subject, fingerprint256, validTo } = new X509Certificate(pem)
    return { pem, subject, fingerprint: fingerprint256, expiresDate: new Date(validTo) }
  }

  /**
   * Signs a file that has a place for it.
   *
   * @param date as in the place
   */
  async sign(file: Buffer, date: Date): Promise<Buffer> {
    return new SignPdf().sign(file, new P12Signer(Buffer.from(this.#key.pkcs12, 'base64')), date)
  }
}

/** Makes a key with a certificate that it has signed itself. */
async function makeKey(host: string, now: Date): Promise<StoredKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // Positive, as RFC 5280 requires.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = now
  certificate.validity.notAfter = new Date(now)
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS)
  const names = [
    { name: 'commonName', value: 'Portico go-live evidence' },
    { name: 'organizationName', value: host }
  ]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true }
  ])
  certificate.sign(key, forge.md.sha256.create())
  const pkcs12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], '', { algorithm: 'aes256' })
  return {
    pkcs12: forge.util.encode64(forge.asn1.toDer(pkcs12).getBytes()),
    certificate: forge.pki.certificateToPem(certificate)
  }
}
