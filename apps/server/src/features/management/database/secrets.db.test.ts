import { expect, test } from 'vitest'
import { portal, sharePortal } from '../../../testing/shared-portal.ts'
import { isSecretColumn } from './role.ts'

sharePortal()

test('the console masks these columns and no others', async () => {
  const columns = await portal.sql<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema in (current_schema(), 'sandbox') order by table_name, column_name`
  )
  const masked = columns
    .filter(({ table, column }) => isSecretColumn(table, column))
    .map(({ table, column }) => `${table}.${column}`)
  expect(masked).toEqual([
    '__drizzle_migrations.hash',
    'account_keys.digest',
    'application_advertisement_checks.digest',
    'application_secrets.digest',
    'email_change_keys.digest',
    'endpoint_secrets.key_id',
    'finance_contracts.file_token',
    'finance_signers.token',
    'go_live_reviews.digest',
    'idempotency_keys.request_digest',
    'identity_provider_payloads.id',
    'identity_provider_payloads.payload',
    'identity_provider_payloads.uid',
    'identity_provider_payloads.user_code',
    'known_browsers.digest',
    'mails.data',
    'mails.html',
    'mails.text',
    'one_time_code_secrets.pending_secret',
    'one_time_code_secrets.secret',
    'passkeys.credential_id',
    'passkeys.public_key',
    'payments.page_key',
    'personal_tokens.digest',
    'recovery_codes.digest',
    'restore_point_rows.row',
    'revoked_tokens.token_id',
    'server_secrets.value',
    'sessions.id_token_hint',
    'sign_in_attempts.key',
    'sign_in_codes.digest',
    'sign_in_codes.id_token',
    'sign_in_codes.token_claims',
    'status_subscribers.key_digest',
    'trade_in_pictures.access_key',
    'used_assertions.digest',
    'used_tokens.digest',
    'users.password_hash'
  ])
})
