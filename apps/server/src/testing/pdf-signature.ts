import { createHash, verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** What forge keeps of a CMS message that it has read. */
interface SignedData {
  certificates: forge.pki.Certificate[]
  rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string }
}

/** What a reader of PDF files verifies. */
export interface PdfSignature {
  /** Whether the digest that is signed is that of the file without the signature. */
  isUnchanged: boolean
  /** Whether the certificate in the file has signed it. */
  isSigned: boolean
  certificate: X509Certificate
}

/** The value of an attribute that has one. */
function attributeOf(attributes: readonly forge.asn1.Asn1[], type: string): string | undefined {
  for (const { value } of attributes) {
    const [oid, set] = value as forge.asn1.Asn1[]
    if (oid && set && forge.asn1.derToOid(oid.value as string) === type)
      return (set.value as forge.asn1.Asn1[])[0]?.value as string
  }
  return undefined
}

/**
 * Verifies the signature of a PDF file as RFC 5652, section 5.4, describes it.
 *
 * @throws Error when the file has none
 */
export function readPdfSignature(file: Buffer): PdfSignature {
  const [, ...ranges] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(file.toString('latin1')) ?? []
  const [start = 0, length = 0, second = 0, secondLength = 0] = ranges.map(Number)
  if (second === 0) throw new Error('The file has no signature.')
  const content = Buffer.concat([file.subarray(start, start + length), file.subarray(second, second + secondLength)])
  const hex = file.subarray(start + length + 1, second - 1).toString('latin1')
  const der = forge.util.createBuffer(Buffer.from(hex, 'hex').toString('latin1'))
  const asn1 = forge.asn1.fromDer(der, { strict: true, parseAllBytes: false } as never)
  const message = forge.pkcs7.messageFromAsn1(asn1) as unknown as SignedData
  const { authenticatedAttributes: attributes, signature } = message.rawCapture
  const certificate = new X509Certificate(forge.pki.certificateToPem(message.certificates[0] as forge.pki.Certificate))
  const { asn1: types } = forge
  const signed = types.toDer(types.create(types.Class.UNIVERSAL, types.Type.SET, true, attributes)).getBytes()
  const digest = createHash('sha256').update(content).digest().toString('latin1')
  return {
    isUnchanged: attributeOf(attributes, forge.pki.oids.messageDigest as string) === digest,
    isSigned: verify('sha256', Buffer.from(signed, 'latin1'), certificate.publicKey, Buffer.from(signature, 'latin1')),
    certificate
  }
}
