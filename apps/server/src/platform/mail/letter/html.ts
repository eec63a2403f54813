import { escapeHtml } from '@portico/server-kit'
import type { MailContent, MailFrame } from './content.ts'

/** The portal's colours by what they are for: light, and dark where the reader's mail program is. */
const COLOURS = {
  ground: ['#f5f7fa', '#0a111b'],
  raised: ['#ffffff', '#141f2e'],
  sunken: ['#eef2f6', '#1b293b'],
  line: ['#dde4ec', '#223145'],
  ink: ['#0d1b2a', '#e8eef6'],
  ink2: ['#44546a', '#b3c0d1'],
  ink3: ['#5a6a80', '#92a2b7'],
  blue: ['#1f4fd8', '#7ea2ff'],
  blueInk: ['#173da8', '#a6beff'],
  onBlue: ['#ffffff', '#08122b'],
  teal: ['#0b6f65', '#56cfc0']
} as const
type Colour = keyof typeof COLOURS

const FONT = "'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** A text of several lines. */
const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')

/** Attributes of an element: its light colours inline, which every mail program reads, and classes by which the dark ones find it. */
function look(style: string, colours: { text?: Colour; fill?: Colour; border?: Colour } = {}): string {
  const classes = Object.entries(colours).map(([kind, colour]) => `${kind}-${colour}`)
  const inline = [
    style,
    colours.text && `color:${COLOURS[colours.text][0]}`,
    colours.fill && `background-color:${COLOURS[colours.fill][0]}`,
    colours.border && `border-color:${COLOURS[colours.border][0]}`
  ]
  const classAttribute = classes.length ? ` class="${classes.join(' ')}"` : ''
  return `${classAttribute} style="${inline.filter(Boolean).join(';')}"`
}

const PROPERTIES = { text: 'color', fill: 'background-color', border: 'border-color' }

const DARK_RULES = Object.entries(PROPERTIES)
  .flatMap(([kind, property]) =>
    Object.entries(COLOURS).map(([name, [, dark]]) => `.${kind}-${name}{${property}:${dark} !important}`)
  )
  .join('')

const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:24px 20px !important}}
@media (prefers-color-scheme: dark){${DARK_RULES}}`

/** A table that only lays out: mail programs know no other way that all of them follow. */
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The arch of the portal's logo, drawn with borders: a picture would have to be fetched. */
const LOGO =
  `<span${look('display:inline-block;width:10px;height:13px;border-style:solid;border-width:4px 4px 0 4px;border-radius:9px 9px 0 0;vertical-align:-1px', { border: 'blue' })}>` +
  `<span${look('display:block;width:4px;height:8px;margin:5px auto 0;border-radius:2px 2px 0 0;font-size:0;line-height:0', { fill: 'teal' })}></span></span>`

const paragraph = (text: string) =>
  `<p${look('margin:0 0 16px;font-size:16px;line-height:25px', { text: 'ink2' })}>${escapeLines(text)}</p>`

function factsHtml(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td valign="top"${look('padding:3px 16px 3px 0;font-size:14px;line-height:22px;white-space:nowrap', { text: 'ink3' })}>${escapeHtml(label)}</td>` +
      `<td valign="top"${look('padding:3px 0;font-size:14px;line-height:22px;overflow-wrap:anywhere;word-break:break-word', { text: 'ink' })}>${escapeHtml(value)}</td></tr>`
  )
  return `<table ${LAYOUT} style="margin:0 0 20px">${rows.join('')}</table>`
}

function actionHtml({ label, url }: NonNullable<MailContent['action']>, linkHint: string): string {
  const address = escapeHtml(url)
  return (
    `<table ${LAYOUT} style="margin:8px 0 20px"><tr><td${look('border-radius:8px', { fill: 'blue' })}>` +
    `<a href="${address}"${look('display:inline-block;padding:13px 22px;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none', { text: 'onBlue', fill: 'blue' })}>${escapeHtml(label)}</a>` +
    `</td></tr></table>` +
    `<p${look('margin:0 0 20px;font-size:13px;line-height:20px', { text: 'ink3' })}>${escapeHtml(linkHint)}<br>` +
    `<a href="${address}"${look('overflow-wrap:anywhere;word-break:break-all;text-decoration:underline', { text: 'blueInk' })}>${address}</a></p>`
  )
}

const quotationHtml = (text: string) =>
  `<blockquote${look('margin:0 0 20px;padding:12px 16px;border-left-width:3px;border-left-style:solid;border-radius:0 8px 8px 0;font-size:15px;line-height:23px;overflow-wrap:anywhere;word-break:break-word', { text: 'ink', fill: 'sunken', border: 'line' })}>${escapeLines(text)}</blockquote>`

const footnoteHtml = (text: string) =>
  `<p${look('margin:0 0 8px;font-size:13px;line-height:20px', { text: 'ink3' })}>${escapeLines(text)}</p>`

const unsubscribeHtml = ({ label, url }: NonNullable<MailContent['unsubscribe']>) =>
  `<p${look('margin:0 0 8px;font-size:13px;line-height:20px', { text: 'ink3' })}><a href="${escapeHtml(url)}"${look('text-decoration:underline', { text: 'blueInk' })}>${escapeHtml(label)}</a></p>`

/** The line that names the support address, with the address as a link. */
function supportHtml({ support, supportEmail }: MailFrame): string {
  const address = escapeHtml(supportEmail)
  const link = `<a href="mailto:${address}"${look('text-decoration:underline', { text: 'blueInk' })}>${address}</a>`
  return escapeHtml(support).replace(address, () => link)
}

/** The portal's name, as a link to it. */
const portalHtml = ({ publicUrl, portal }: MailFrame) =>
  `<a href="${escapeHtml(publicUrl)}"${look('text-decoration:none', { text: 'ink' })}>${escapeHtml(portal)}</a>`

/**
 * A mail's HTML: one column of at most 600 pixels, made of tables and inline styles, which is what mail programs understand. Nothing
 * of it is fetched from anywhere.
 */
export function mailHtml(content: MailContent, words: MailFrame): string {
  const {
    subject,
    greeting,
    paragraphs,
    facts = [],
    action,
    quotation,
    footnotes = [],
    unsubscribe,
    withoutLinks
  } = content
  const body = [
    `<p${look('margin:0 0 16px;font-size:18px;line-height:26px;font-weight:600', { text: 'ink' })}>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map(paragraph),
    facts.length > 0 && factsHtml(facts),
    action && actionHtml(action, words.linkHint),
    quotation !== undefined && quotationHtml(quotation),
    (footnotes.length > 0 || unsubscribe) &&
      `<div${look('margin-top:24px;padding-top:16px;border-top-width:1px;border-top-style:solid', { border: 'line' })}>${footnotes.map(footnoteHtml).join('')}${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}</div>`
  ]
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE_SHEET}
</style>
</head>
<body${look('margin:0;padding:0', { fill: 'ground' })}>
<table ${LAYOUT} width="100%"${look(`width:100%;font-family:${FONT}`, { fill: 'ground' })}><tr><td align="center" style="padding:32px 12px">
<table ${LAYOUT} width="600" style="width:100%;max-width:600px;text-align:left">
<tr><td${look('padding:0 4px 16px;font-size:16px;line-height:24px;font-weight:600', { text: 'ink' })}>${LOGO}&nbsp;&nbsp;${withoutLinks ? escapeHtml(words.portal) : portalHtml(words)}</td></tr>
<tr><td${look('padding:32px 36px;border-width:1px;border-style:solid;border-radius:14px', { fill: 'raised', border: 'line' }).replace('class="', 'class="sheet ')}>
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td${look('padding:20px 4px 0;font-size:13px;line-height:20px', { text: 'ink3' })}>${withoutLinks ? escapeHtml(words.support) : supportHtml(words)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
