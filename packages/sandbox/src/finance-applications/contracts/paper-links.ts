import type { FinanceApiSchemas } from '@portico/finance'
import type { Signer } from '../../core/signing.ts'
import type { ContractRecord } from '../model.ts'
import { loanStatusOf } from './status.ts'

export type PaperKind = FinanceApiSchemas['ContractDocument']['kind']

/** Minutes for which the address of a paper serves. */
const MINUTES = 10

/** The names of the files, by kind. */
export const PAPER_FILES: Readonly<Record<PaperKind, string>> = {
  PRECONTRACTUAL_INFORMATION: 'precontractual-information.pdf',
  CONTRACT: 'contract.pdf',
  SIGNED_CONTRACT: 'signed-contract.pdf'
}

/** The papers that a contract has. */
export const papersOf = ({ status }: Pick<ContractRecord, 'status'>): readonly PaperKind[] => [
  'PRECONTRACTUAL_INFORMATION',
  loanStatusOf(status) === undefined ? 'CONTRACT' : 'SIGNED_CONTRACT'
]

/** Makes and reads the addresses of papers: secret, signed, and valid for ten minutes. */
export class PaperLinks {
  readonly #signer: Signer
  readonly #publicUrl: string

  constructor(signer: Signer, publicUrl: string) {
    this.#signer = signer
    this.#publicUrl = publicUrl
  }

  /** The papers of a contract with their addresses. */
  of(contract: Pick<ContractRecord, 'status' | 'fileToken'>, now: Date): FinanceApiSchemas['ContractDocument'][] {
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
    const pass = `${contract.fileToken}.${Math.floor(expiresAt.getTime() / 1000)}`
    const folder = `${this.#publicUrl}/sandbox/files/${pass}.${this.#signer.sign(pass)}`
    return papersOf(contract).map((kind) => ({
      kind,
      url: `${folder}/${PAPER_FILES[kind]}`,
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
