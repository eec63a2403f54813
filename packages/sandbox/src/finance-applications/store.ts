import type pg from 'pg'
import { notFound } from '../core/problems.ts'
import { type Conditions, insertRecord, type Queryable, selectOne, selectPage, type Table } from '../core/table.ts'
import type { ApplicationRecord, ContractRecord, DocumentRecord, SignatureRecord } from './model.ts'

const COMMON = {
  status: 'text',
  version: 'integer',
  detail: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz'
} as const

export const APPLICATIONS: Table = {
  name: 'sandbox.finance_applications',
  columns: {
    applicationId: 'text',
    owner: 'text',
    quotationId: 'text',
    partnerId: 'text',
    reference: 'text',
    contractId: 'text',
    ...COMMON
  }
}

export const CONTRACTS: Table = {
  name: 'sandbox.finance_contracts',
  columns: { contractId: 'text', owner: 'text', applicationId: 'text', fileToken: 'text', ...COMMON }
}

export const DOCUMENTS: Table = {
  name: 'sandbox.finance_documents',
  columns: { documentId: 'text', owner: 'text', applicationId: 'text', ...COMMON }
}

export const SIGNATURES: Table = {
  name: 'sandbox.finance_signatures',
  columns: { signatureId: 'text', owner: 'text', contractId: 'text', ...COMMON }
}

type Lock = '' | 'for update'

const find = async <T>(db: Queryable, table: Table, conditions: Conditions, lock: Lock): Promise<T> => {
  const record = await selectOne<T>(db, table, conditions, lock)
  if (!record) throw notFound()
  return record
}

/** An application of an owner. @throws SandboxProblem 404 */
export const readApplication = (db: Queryable, owner: string, applicationId: string, lock: Lock = '') =>
  find<ApplicationRecord>(db, APPLICATIONS, { 'owner = ?': owner, 'application_id = ?': applicationId }, lock)

/** A contract of an owner. @throws SandboxProblem 404 */
export const readContract = (db: Queryable, owner: string, contractId: string, lock: Lock = '') =>
  find<ContractRecord>(db, CONTRACTS, { 'owner = ?': owner, 'contract_id = ?': contractId }, lock)

/** A document of an application. @throws SandboxProblem 404 */
export const readDocument = (
  db: Queryable,
  owner: string,
  { applicationId, documentId }: { applicationId: string; documentId: string },
  lock: Lock = ''
) =>
  find<DocumentRecord>(
    db,
    DOCUMENTS,
    { 'owner = ?': owner, 'application_id = ?': applicationId, 'document_id = ?': documentId },
    lock
  )

/** All documents of an application, in the order in which they were asked for. */
export async function documentsOf(db: Queryable, owner: string, applicationId: string): Promise<DocumentRecord[]> {
  const conditions = { 'owner = ?': owner, 'application_id = ?': applicationId }
  const records = await selectPage<DocumentRecord>(db, DOCUMENTS, conditions, MAX_DOCUMENTS)
  return records.toReversed()
}

/** More documents than any application needs. */
const MAX_DOCUMENTS = 100

/** A signature of an owner. @throws SandboxProblem 404 */
export const readSignature = (db: Queryable, owner: string, signatureId: string, lock: Lock = '') =>
  find<SignatureRecord>(db, SIGNATURES, { 'owner = ?': owner, 'signature_id = ?': signatureId }, lock)

/** The latest signature of a contract; undefined before the first was started. */
export async function latestSignature(
  db: Queryable,
  owner: string,
  contractId: string
): Promise<SignatureRecord | undefined> {
  const [latest] = await selectPage<SignatureRecord>(
    db,
    SIGNATURES,
    { 'owner = ?': owner, 'contract_id = ?': contractId },
    0
  )
  return latest
}

/** Applications of an owner, the newest first; one more than the limit, if there is one. */
export const listApplications = (
  db: Queryable,
  owner: string,
  { status, reference }: { status: unknown; reference: unknown },
  after: string | undefined,
  limit: number
) =>
  selectPage<ApplicationRecord>(
    db,
    APPLICATIONS,
    { 'owner = ?': owner, 'status = ?': status, 'reference = ?': reference, 'sequence < ?': after },
    limit
  )

interface Changeable {
  owner: string
  status: string
  version: number
  detail: object
}

/** Stores a change to a record that is locked, with its next version. */
async function update<T extends Changeable>(
  client: pg.PoolClient,
  { name }: Table,
  [column, id]: readonly [column: string, id: string],
  record: T,
  now: Date
): Promise<T> {
  const next = { ...record, version: record.version + 1, updatedAt: now }
  await client.query(
    `update ${name} set status = $3, version = $4, detail = $5, updated_at = $6 where owner = $1 and ${column} = $2`,
    [record.owner, id, next.status, next.version, JSON.stringify(next.detail), now]
  )
  return next
}

/** Stores a changed application, which is locked. */
export async function updateApplication(
  client: pg.PoolClient,
  record: ApplicationRecord,
  now: Date
): Promise<ApplicationRecord> {
  const next = { ...record, version: record.version + 1, updatedAt: now }
  await client.query(
    `update sandbox.finance_applications
        set status = $3, version = $4, detail = $5, updated_at = $6, contract_id = $7
      where owner = $1 and application_id = $2`,
    [
      record.owner,
      record.applicationId,
      next.status,
      next.version,
      JSON.stringify(next.detail),
      now,
      next.contractId ?? null
    ]
  )
  return next
}

/** Stores a changed contract, which is locked. */
export const updateContract = (client: pg.PoolClient, record: ContractRecord, now: Date) =>
  update(client, CONTRACTS, ['contract_id', record.contractId], record, now)

/** Stores a changed document, which is locked. */
export const updateDocument = (client: pg.PoolClient, record: DocumentRecord, now: Date) =>
  update(client, DOCUMENTS, ['document_id', record.documentId], record, now)

/** Stores a changed signature, which is locked. */
export const updateSignature = (client: pg.PoolClient, record: SignatureRecord, now: Date) =>
  update(client, SIGNATURES, ['signature_id', record.signatureId], record, now)

/** Stores a new signature with the addresses of its signers. */
export async function insertSignature(client: pg.PoolClient, record: SignatureRecord): Promise<void> {
  await insertRecord(client, SIGNATURES, record)
  await insertSigners(client, [record])
}

/** Stores where the pages of signers lead. */
export async function insertSigners(client: Queryable, signatures: readonly SignatureRecord[]): Promise<void> {
  const signers = signatures.flatMap(({ owner, signatureId, detail }) =>
    detail.signers.map(({ token, applicantId }) => ({ token, owner, signatureId, applicantId }))
  )
  await client.query(
    `insert into sandbox.finance_signers (token, owner, signature_id, applicant_id)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      signers.map(({ token }) => token),
      signers.map(({ owner }) => owner),
      signers.map(({ signatureId }) => signatureId),
      signers.map(({ applicantId }) => applicantId)
    ]
  )
}

/** Whose page a token opens; undefined when there is none. */
export async function findSigner(
  db: Queryable,
  token: string
): Promise<{ owner: string; signatureId: string; applicantId: string } | undefined> {
  const { rows } = await db.query(
    'select owner, signature_id as "signatureId", applicant_id as "applicantId" from sandbox.finance_signers where token = $1',
    [token]
  )
  return rows[0]
}

/** The contract whose documents a token opens; undefined when there is none. */
export const findContractByToken = (db: Queryable, fileToken: string): Promise<ContractRecord | undefined> =>
  selectOne<ContractRecord>(db, CONTRACTS, { 'file_token = ?': fileToken })

/** Stores the content of a file. */
export async function insertFile(
  client: pg.PoolClient,
  file: { owner: string; fileId: string; documentId: string; content: Buffer; createdAt: Date }
): Promise<void> {
  await client.query(
    `insert into sandbox.finance_files (owner, file_id, document_id, content, created_at) values ($1, $2, $3, $4, $5)`,
    [file.owner, file.fileId, file.documentId, file.content, file.createdAt]
  )
}
