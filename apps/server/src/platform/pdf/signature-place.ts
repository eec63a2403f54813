/** Bytes that a signature may take; those of a certificate and an RSA signature are far fewer. */
const SIGNATURE_BYTES = 8192
/** More digits than any position in a file has. */
const POSITION = '**********'

/** Who signs a document, for what, and when. */
export interface SignatureDetails {
  name: string
  reason: string
  location: string
  date: Date
}

/**
 * Makes a place for a signature in a document that is not ended yet, as PDF 32000-1, sections 12.7.4.5 and 12.8, describe it. The signature
 * cannot be seen on the page; readers of PDF files show it beside the document.
 */
export function addSignaturePlace(
  document: PDFKit.PDFDocument,
  { name, reason, location, date }: SignatureDetails
): void {
  // Strings are written as names, and objects of type String as texts.
  const text = (value: string) => Object(value) as string
  const signature = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, POSITION, POSITION, POSITION],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Name: text(name),
    Reason: text(reason),
    Location: text(location),
    M: date
  })
  const widget = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    // Printed, and locked.
    F: 132,
    V: signature,
    T: text('Signature1'),
    P: document.page.dictionary
  })
  const { page, _root: root } = document as unknown as {
    page: { annotations: unknown[] }
    _root: { data: { AcroForm: { data: { SigFlags: number; NeedAppearances: boolean; Fields: unknown[] } } } }
  }
  page.annotations.push(widget)
  document.initForm()
  const form = root.data.AcroForm.data
  // There are signatures, and what is added to the file must not change what they have signed.
  form.SigFlags = 3
  form.NeedAppearances = false
  form.Fields.push(widget)
  // Without content: an object with any would be a stream.
  for (const part of [signature, widget] as unknown as { end: () => void }[]) part.end()
}
