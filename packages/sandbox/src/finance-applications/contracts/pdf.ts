/** A line of a page: a title, a text, or a term with its value. */
export type PdfLine = { title: string } | { text: string } | { term: string; value: string }

const PAGE = { width: 595, height: 842, margin: 56, valueAt: 300 }

/** Characters that WinAnsiEncoding has and Latin-1 has not. */
const WIN_ANSI: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '–': 0x96, '“': 0x93, '”': 0x94 }

/** A text in the encoding of the fonts, as a string of a PDF file. */
function pdfString(text: string): string {
  let bytes = ''
  for (const character of text) {
    const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 0
    bytes += code < 256 && code >= 32 ? String.fromCharCode(code) : '?'
  }
  return `(${bytes.replace(/[\\()]/g, '\\$&')})`
}

/** Breaks a text into lines of so many characters. */
function wrapped(text: string, length: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > length) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}

/** The content of the page: its lines from top to bottom. */
function pageContent(lines: readonly PdfLine[]): string {
  let y = PAGE.height - PAGE.margin
  const parts: string[] = []
  const write = (text: string, font: string, size: number, x: number = PAGE.margin) =>
    parts.push(`BT /${font} ${size} Tf ${x} ${y} Td ${pdfString(text)} Tj ET`)
  for (const line of lines) {
    if ('title' in line) {
      y -= 10
      write(line.title, 'F2', 14)
      y -= 24
    } else if ('text' in line) {
      for (const each of wrapped(line.text, 88)) {
        write(each, 'F1', 10)
        y -= 14
      }
      y -= 4
    } else {
      write(line.term, 'F1', 10)
      write(line.value, 'F2', 10, PAGE.valueAt)
      y -= 16
    }
  }
  return parts.join('\n')
}

/** A PDF file (ISO 32000) of one page in the standard fonts. */
export function pdfOf(lines: readonly PdfLine[]): Buffer {
  const content = pageContent(lines)
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
