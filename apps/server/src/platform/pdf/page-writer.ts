import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { addSignaturePlace, type SignatureDetails } from './signature-place.ts'

const { resolve } = createRequire(import.meta.url)

const fontFile = (family: string, file: string) => resolve(`@fontsource/${family}/files/${family}-${file}-normal.woff`)

/** The portal's fonts. The Greek letters of the equation are in a file of their own. */
export const FONTS = {
  regular: fontFile('ibm-plex-sans', 'latin-400'),
  bold: fontFile('ibm-plex-sans', 'latin-600'),
  greek: fontFile('ibm-plex-sans', 'greek-400'),
  mono: fontFile('ibm-plex-mono', 'latin-400')
} as const
export type FontName = keyof typeof FONTS

export const COLOURS = {
  ink: '#101828',
  muted: '#475467',
  line: '#d0d5dd',
  blue: '#1d4ed8',
  wash: '#f2f4f7',
  red: '#b42318'
} as const

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 64 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin
export const LEFT = PAGE.margin

/** A column of a table, with its place and width in points. */
export interface Column {
  title: string
  x: number
  width: number
  isNumber?: boolean
}

/** Writes pages from top to bottom. The same input gives the same bytes: the file has no date and no random id. */
export class PageWriter {
  readonly document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  y: number = PAGE.margin

  constructor(info: { title: string; language: string; subject: string }) {
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
      bufferPages: true,
      lang: info.language,
      displayTitle: true,
      // The later versions have metadata that cannot lack a date.
      pdfVersion: '1.3',
      info: {
        Title: info.title,
        Subject: info.subject,
        Author: 'Portico',
        Creator: 'Portico',
        CreationDate: new Date(0)
      }
    })
    for (const [name, file] of Object.entries(FONTS)) this.document.registerFont(name, file)
    this.document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  /** Writes one line at a place of the present line, and leaves the place as it is. */
  put(
    text: string,
    x: number,
    font: FontName,
    size: number,
    options: PDFKit.Mixins.TextOptions & { colour?: string } = {}
  ) {
    const { colour = COLOURS.ink, ...rest } = options
    this.document.font(font).fontSize(size).fillColor(colour)
    this.document.text(text, x, this.y, { lineBreak: false, ...rest })
  }

  /** Writes a paragraph over the whole width. */
  paragraph(text: string, size = 9.5, colour: string = COLOURS.muted): void {
    this.document.font('regular').fontSize(size)
    const height = this.document.heightOfString(text, { width: CONTENT_WIDTH, lineGap: 2 })
    this.ensure(height)
    this.document.fillColor(colour).text(text, LEFT, this.y, { width: CONTENT_WIDTH, lineGap: 2 })
    this.y += height + 8
  }

  heading(text: string): void {
    this.ensure(60)
    this.y += 12
    this.put(text, LEFT, 'bold', 12)
    this.y += 22
  }

  /** Begins a new page where the present one has no room for so much. */
  ensure(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.bottom) return false
    this.document.addPage()
    this.y = PAGE.margin
    return true
  }

  rule(): void {
    this.document
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + CONTENT_WIDTH, this.y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke()
  }

  /** Writes a table; its head is repeated on every page. */
  table(columns: readonly Column[], rows: Iterable<{ cells: readonly string[]; colour?: string }>): void {
    const height = 15
    const head = () => {
      this.document.rect(LEFT, this.y - 4, CONTENT_WIDTH, height + 2).fill(COLOURS.wash)
      for (const { title, ...column } of columns) this.#cell(title, column, 'bold', COLOURS.muted)
      this.y += height + 3
    }
    this.ensure(height * 3)
    head()
    for (const { cells, colour } of rows) {
      if (this.ensure(height)) head()
      for (const [index, column] of columns.entries())
        this.#cell(cells[index] ?? '', column, column.isNumber ? 'mono' : 'regular', colour ?? COLOURS.ink)
      this.y += height - 4
      this.rule()
      this.y += 4
    }
  }

  #cell(text: string, { x, width, isNumber }: Omit<Column, 'title'>, font: FontName, colour: string): void {
    this.put(text, x, font, font === 'mono' ? 7.5 : 8, { width, align: isNumber ? 'right' : 'left', colour })
  }

  /**
   * Writes a line at the bottom of every page, and ends the file.
   *
   * @param signature of a file that is signed then
   */
  async end(
    footer: (page: number, pages: number) => { left: string; right: string },
    signature?: SignatureDetails
  ): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.document.switchToPage(start + index)
      this.y = PAGE.height - 40
      const { left, right } = footer(index + 1, count)
      this.put(left, LEFT, 'regular', 8, { colour: COLOURS.muted })
      this.put(right, LEFT, 'regular', 8, { colour: COLOURS.muted, width: CONTENT_WIDTH, align: 'right' })
    }
    if (signature) addSignaturePlace(this.document, signature)
    // The library needs a date, and writes every property of the information that can be enumerated.
    const { info } = this.document as unknown as { info: object }
    Object.defineProperty(info, 'CreationDate', { enumerable: false })
    await new Promise<void>((resolve) => {
      this.document.on('end', resolve)
      this.document.end()
    })
    return Buffer.concat(this.#chunks)
  }
}
