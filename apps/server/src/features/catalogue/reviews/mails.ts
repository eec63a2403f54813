import { DEFAULT_LOCALE, entityOf, matchLocale } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../../../platform/database/query.ts'
import { mailText } from '../../../platform/mail/texts.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { findUserById } from '../../../platform/users/store.ts'
import type { DecidedReview } from './store.ts'

type ReviewMailKind = 'changeReleased' | 'changeReturned'

/** Mails the authors of a review how it was decided, within the transaction of the decision. */
export type AnnounceDecision = (
  transaction: Transaction,
  kind: ReviewMailKind,
  review: DecidedReview,
  comment?: string
) => Promise<void>

const RECIPIENTS = 'select id, email from users where id = any($1) and activated and email is not null order by id'

/**
 * Defines how the mails about decided reviews are written.
 *
 * @returns queues them
 */
export function reviewMails({ outbox, publicUrl }: Pick<PlatformServices, 'outbox' | 'publicUrl'>): AnnounceDecision {
  for (const kind of ['changeReleased', 'changeReturned'] as const)
    outbox.defineWriter(kind, async ({ data }, { orm }) => {
      const user = await findUserById(orm, Number(data.user))
      if (!user?.email || !user.activated) return undefined
      const { entity, recordId, title, comment, isThere } = data
      const locale = matchLocale(user.langKey) ?? DEFAULT_LOCALE
      const text = (key: string, values: Record<string, string> = {}) => mailText(locale, `${kind}.${key}`, values)
      const record = text(`record.${entity}`, { id: String(recordId), title: String(title ?? '') })
      return {
        to: user.email,
        locale,
        content: {
          subject: text('subject'),
          greeting: mailText(locale, 'common.greeting', { name: user.firstName || user.login }),
          paragraphs: [
            text('first', { record }),
            ...(typeof comment === 'string' ? [text('comment', { comment })] : []),
            text('second')
          ],
          ...(isThere === true && {
            action: { label: text('action'), url: `${publicUrl}${entityOf(String(entity)).route}/${recordId}` }
          }),
          footnotes: [text('footnote')]
        }
      }
    })

  return async (transaction, kind, { entity, recordId, title, authorIds, after }, comment) => {
    const authors = await queryRows<{ id: number; email: string }>(transaction.client as never, RECIPIENTS, [authorIds])
    // A deletion that was returned is undone, and one that was released is not.
    const isThere = kind === 'changeReturned' || after !== null
    const data = { entity, recordId, title, isThere, ...(comment !== undefined && { comment }) }
    for (const { id, email } of authors)
      await outbox.queue(transaction, { kind, recipient: email, data: { user: id, ...data } })
  }
}
