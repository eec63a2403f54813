import {
  type Incident,
  LANGUAGE_PARAMETER,
  LOCALES,
  type Locale,
  type PlatformStatus,
  STATUS_PATHS
} from '@portico/contract'
import { escapeHtml, type Html, html } from '@portico/server-kit'
import { mailDate, mailTime } from '../../platform/mail/dates.ts'
import { textIn, words } from './words.ts'

/** The address of the feed in a language. */
export const feedUrl = (publicUrl: string, locale: Locale): string =>
  `${publicUrl}/${STATUS_PATHS.feed}?${LANGUAGE_PARAMETER}=${locale}`

/** The address of an incident on the status page. */
export const incidentUrl = (publicUrl: string, { id }: Pick<Incident, 'id'>, locale: Locale): string =>
  `${publicUrl}/status?${LANGUAGE_PARAMETER}=${locale}#incident-${id}`

/** What an incident says, newest first, as HTML. */
function contentOf(incident: Incident, locale: Locale): Html {
  const parts = incident.parts.map((part) => words(locale, `part.${part}`)).join(', ')
  return html`<p>${words(locale, `impact.${incident.impact}`)}: ${parts}</p>${incident.updates.map(
    ({ state, text, date }) => {
      const at = new Date(date)
      return html`<p><strong>${words(locale, `state.${state}`)}</strong> – ${textIn(text, locale)}<br><small>${mailDate(at, locale)}, ${mailTime(at)} UTC</small></p>`
    }
  )}`
}

/** One entry of the feed. Its id is the same in every language, and for ever. */
function entryOf(incident: Incident, locale: Locale, publicUrl: string): string {
  const updated = incident.updates[0]?.date ?? incident.publishedDate ?? ''
  return [
    '  <entry>',
    `    <id>${escapeHtml(`${publicUrl}/status#incident-${incident.id}`)}</id>`,
    `    <title>${escapeHtml(`${textIn(incident.title, locale)} (${words(locale, `state.${incident.state}`)})`)}</title>`,
    `    <link rel="alternate" type="text/html" href="${escapeHtml(incidentUrl(publicUrl, incident, locale))}"/>`,
    `    <published>${incident.publishedDate}</published>`,
    `    <updated>${updated}</updated>`,
    `    <content type="html">${escapeHtml(contentOf(incident, locale).text)}</content>`,
    '  </entry>'
  ].join('\n')
}

/** XML has no other control characters than these. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 has none of
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/**
 * The incidents as an Atom feed (RFC 4287).
 *
 * @param publicUrl the portal's origin
 */
export function writeFeed(
  { incidents, today }: Pick<PlatformStatus, 'incidents' | 'today'>,
  locale: Locale,
  publicUrl: string
): string {
  const updated = incidents
    .map(({ updates, publishedDate }) => updates[0]?.date ?? publishedDate ?? '')
    .sort()
    .at(-1)
  const others = LOCALES.filter((other) => other !== locale)
  return withoutControls(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
      `  <id>${escapeHtml(`${publicUrl}/${STATUS_PATHS.feed}`)}</id>`,
      `  <title>${escapeHtml(words(locale, 'feed.title'))}</title>`,
      `  <subtitle>${escapeHtml(words(locale, 'feed.subtitle'))}</subtitle>`,
      // A feed without entries says of which day it is.
      `  <updated>${updated ?? `${today}T00:00:00.000Z`}</updated>`,
      `  <author><name>${escapeHtml(words(locale, 'feed.author'))}</name></author>`,
      `  <link rel="self" type="application/atom+xml" href="${escapeHtml(feedUrl(publicUrl, locale))}"/>`,
      `  <link rel="alternate" type="text/html" hreflang="${locale}" href="${escapeHtml(`${publicUrl}/status?${LANGUAGE_PARAMETER}=${locale}`)}"/>`,
      ...others.map(
        (other) =>
          `  <link rel="related" type="application/atom+xml" hreflang="${other}" href="${escapeHtml(feedUrl(publicUrl, other))}"/>`
      ),
      ...incidents.map((incident) => entryOf(incident, locale, publicUrl)),
      '</feed>',
      ''
    ].join('\n')
  )
}
