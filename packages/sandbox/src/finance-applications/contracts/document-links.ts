import type { FinanceApiSchemas } from '@portico/finance'
import type { Signer } from '../../core/signing.ts'
import type { ContractRecord } from '../model.ts'
import { loanStatusOf } from './status.ts'

export type ContractDocumentKind = FinanceApiSchemas['ContractDocument']['kind']

/** Minutes for which the address of a document is valid. */
const MINUTES = 10

/** The names of the files, by kind. */
export const DOCUMENT_FILES: Readonly<Record<ContractDocumentKind, string>> = {
  PRECONTRACTUAL_INFORMATION: 'precontractual-information.pdf',
  CONTRACT: 'contract.pdf',
  SIGNED_CONTRACT: 'signed-contract.pdf'
}

/** The documents that a contract has. */
export const documentsOf = ({ status }: Pick<ContractRecord, 'status'>): readonly ContractDocumentKind[] => [
  'PRECONTRACTUAL_INFORMATION',
  loanStatusOf(status) === undefined ? 'CONTRACT' : 'SIGNED_CONTRACT'
]

/** Makes and reads the addresses of documents: secret, signed, and valid for ten minutes. */
export class DocumentLinks {
  readonly #signer: Signer
  readonly #publicUrl: string

  constructor(signer: Signer, publicUrl: string) {
    this.#signer = signer
    this.#publicUrl = publicUrl
  }

  /** The documents of a contract with their addresses. */
  of(contract: Pick<ContractRecord, 'status' | 'fileToken'>, now: Date): FinanceApiSchemas['ContractDocument'][] {
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
    const pass = `${contract.fileToken}.${Math.floor(expiresAt.getTime() / 1000)}`
    const folder = `${this.#publicUrl}/sandbox/files/${pass}.${this.#signer.sign(pass)}`
    return documentsOf(contract).map((kind) => ({
      kind,
      url: `${folder}/${DOCUMENT_FILES[kind]}`,
      expiresAt: expiresAt.toISOString()
    }))
  }

  /** The contract's token and the expiry in an address; undefined when it was not made here. */
  read(pass: string): { fileToken: string; expiresAt: Date } | undefined {
    const [fileToken = '', expires = '', signature = ''] = pass.split('.', 3)
    if (!this.#signer.verify(`${fileToken}.${expires}`, signature)) return undefined
    return { fileToken, expiresAt: new Date(Number(expires) * 1000) }
  }
}
