import * as z from 'zod'

/** Every kind of mail that the portal sends. */
export const MAIL_KINDS = [
  'activation',
  'alreadyRegistered',
  'accountCreated',
  'accountActivated',
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'secondFactorChanged',
  'personalTokenCreated',
  'personalTokenExpiring',
  'toolConnected',
  'accountErased',
  'passwordsRefused',
  'emailConfirmation',
  'emailChangeRequested',
  'inactivityNotice',
  'suspension',
  'terminationNotice',
  'terminationWithdrawn',
  'termination',
  'changeReleased',
  'changeReturned',
  'applicationMemberAdded',
  'applicationInvitation',
  'applicationSuspended',
  'applicationActivated',
  'applicationMemberRemoved',
  'applicationRoleChanged',
  'applicationMembersChanged',
  'applicationSecretCreated',
  'applicationSecretExpiring',
  'applicationVersionPublished',
  'goLiveSubmitted',
  'goLiveReleased',
  'goLiveReturned',
  'goLiveRevoked',
  'endpointFailing',
  'endpointDisabled',
  'statusConfirmation',
  'statusUpdate',
  'contactMessage',
  'contactConfirmation',
  // Of the former release; none is written any more.
  'contactCopy'
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A mail waits until it is sent; one that could not be sent for two weeks has failed. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A mail of the outbox as a list shows it. Instants are ISO 8601 in UTC. */
export const mailSchema = z
  .object({
    id: z.int(),
    kind: z.enum(MAIL_KINDS),
    state: z.enum(MAIL_STATES),
    recipient: z.string(),
    subject: z.string().nullable().describe('Null until the email is written, at the first attempt'),
    language: z.string().nullable(),
    createdDate: z.string(),
    sentDate: z.string().nullable(),
    attempts: z.int(),
    lastError: z.string().nullable()
  })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof mailSchema>

/** A mail with what was written; kept outside the profile prod only. */
export const mailDetailSchema = mailSchema
  .extend({ text: z.string().nullable(), html: z.string().nullable() })
  .meta({ id: 'MailDetail' })
export type MailDetail = z.infer<typeof mailDetailSchema>
