import type { ProcessingActivity } from '@portico/contract'

/**
 * What becomes of the columns that refer to a person, when the person is erased.
 * - `deleted`: the row goes, or the value is emptied
 * - `pseudonym`: the user name is replaced by a pseudonym; the row stays
 * - `kept`: with the reason
 */
export interface Treatment {
  erasure: 'deleted' | 'pseudonym' | 'kept'
  /** Whether a copy of the person's data has it. */
  exported: boolean
  why?: string
}

const DELETED: Treatment = { erasure: 'deleted', exported: true }
const PSEUDONYM: Treatment = { erasure: 'pseudonym', exported: true }
/** Computed values and secrets, which tell the person nothing and would let a finder of the copy in. */
const SECRET: Treatment = { erasure: 'deleted', exported: false, why: 'a secret, or computed from one' }
const kept = (why: string): Treatment => ({ erasure: 'kept', exported: false, why })

/**
 * Every column that refers to a person, by table. In the schema `sandbox`, rows with an owner go with the owner, which is an application;
 * the others have no person.
 *
 * @public for the test that compares it with the database
 */
export const PERSONAL_COLUMNS: Readonly<Record<string, Treatment>> = {
  'public.account_keys.user_id': SECRET,
  'public.application_advertisement_checks.checked_by': PSEUDONYM,
  'public.application_invitations.email': DELETED,
  'public.application_invitations.invited_by': PSEUDONYM,
  'public.application_members.user_id': DELETED,
  'public.applications.contact': DELETED,
  'public.applications.user_id': DELETED,
  'public.audit_log.actor': PSEUDONYM,
  'public.audit_log.after': PSEUDONYM,
  'public.audit_log.before': PSEUDONYM,
  'public.audit_log.entity_id': PSEUDONYM,
  'public.catalogue_reviews.after': kept('a record of the catalogue, whose content is the company’s'),
  'public.catalogue_reviews.before': kept('a record of the catalogue, whose content is the company’s'),
  'public.catalogue_reviews.author_ids': kept('a number that nothing leads from to a person once the user is deleted'),
  'public.catalogue_reviews.authors': PSEUDONYM,
  'public.catalogue_reviews.decided_by': PSEUDONYM,
  'public.easy_access_steps.subject': DELETED,
  'public.easy_access_steps.user_id': DELETED,
  'public.email_changes.new_email': DELETED,
  'public.email_changes.old_email': DELETED,
  'public.email_changes.user_id': DELETED,
  'public.file_contents.created_by': PSEUDONYM,
  'public.go_live_reviews.decided_by': PSEUDONYM,
  'public.go_live_reviews.submitted_by': PSEUDONYM,
  'public.identity_provider_payloads.payload': { erasure: 'deleted', exported: true },
  'public.known_browsers.user_id': SECRET,
  'public.mails.data': DELETED,
  'public.mails.recipient': DELETED,
  'public.mails.subject': DELETED,
  'public.one_time_code_secrets.user_id': DELETED,
  'public.passkey_challenges.user_id': SECRET,
  'public.passkeys.user_id': DELETED,
  'public.personal_tokens.user_id': DELETED,
  'public.recovery_codes.user_id': SECRET,
  'public.sessions.address': DELETED,
  'public.sessions.user_agent': DELETED,
  'public.sessions.user_id': DELETED,
  'public.sessions.id_token_hint': SECRET,
  'public.sign_in_attempts.key': SECRET,
  'public.sign_in_codes.token_claims': kept('goes after two minutes'),
  'public.status_incidents.created_by': PSEUDONYM,
  'public.status_subscribers.email': DELETED,
  'public.user_identities.issuer': DELETED,
  'public.user_identities.subject': DELETED,
  'public.user_identities.user_id': DELETED,
  'public.users.created_by': PSEUDONYM,
  'public.users.email': DELETED,
  'public.users.first_name': DELETED,
  'public.users.image_url': DELETED,
  'public.users.last_modified_by': PSEUDONYM,
  'public.users.last_name': DELETED,
  'public.users.login': DELETED,
  'pgboss.job.data': kept('numbers of mails and applications'),
  'pgboss.schedule.data': kept('nothing of a person'),
  'pgboss.warning.data': kept('nothing of a person')
}

/** Columns with the user name of who did something. */
export const LOGIN_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['users', 'created_by'],
  ['users', 'last_modified_by'],
  ['file_contents', 'created_by'],
  ['catalogue_reviews', 'decided_by'],
  ['application_invitations', 'invited_by'],
  ['application_advertisement_checks', 'checked_by'],
  ['status_incidents', 'created_by'],
  ['go_live_reviews', 'submitted_by'],
  ['go_live_reviews', 'decided_by']
]

/**
 * The processing activity of the privacy policy to which each table with personal data belongs; undefined for numbers and references of
 * the job queue.
 *
 * @public for the test that compares it with the policy
 */
export const ACTIVITY_OF_TABLE: Readonly<Record<string, ProcessingActivity | undefined>> = {
  'public.account_keys': 'accountLinks',
  'public.application_advertisement_checks': 'applications',
  'public.application_invitations': 'applications',
  'public.application_members': 'applications',
  'public.applications': 'applications',
  'public.audit_log': 'auditLog',
  'public.catalogue_reviews': 'catalogue',
  'public.easy_access_steps': 'easyAccess',
  'public.email_changes': 'emailChanges',
  'public.file_contents': 'catalogue',
  'public.go_live_reviews': 'applications',
  'public.identity_provider_payloads': 'connectedTools',
  'public.known_browsers': 'knownBrowsers',
  'public.mails': 'emails',
  'public.one_time_code_secrets': 'credentials',
  'public.passkey_challenges': 'credentials',
  'public.passkeys': 'credentials',
  'public.personal_tokens': 'personalTokens',
  'public.recovery_codes': 'credentials',
  'public.sessions': 'sessions',
  'public.sign_in_attempts': 'failedSignIns',
  'public.sign_in_codes': 'sessions',
  'public.status_incidents': 'auditLog',
  'public.status_subscribers': 'statusSubscriptions',
  'public.user_identities': 'account',
  'public.users': 'account',
  'pgboss.job': undefined,
  'pgboss.schedule': undefined,
  'pgboss.warning': undefined
}
