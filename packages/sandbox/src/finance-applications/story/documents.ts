import type { ApplicationRecord, DocumentRecord } from '../model.ts'
import { DECISION_DAYS, lastDayAfter } from '../times.ts'

/** The documents of the story, those of an application in their order. */
export function storyDocuments(applications: ReadonlyMap<string, ApplicationRecord>): DocumentRecord[] {
  const document = (
    documentId: string,
    applicationId: string,
    status: DocumentRecord['status'],
    detail: Pick<DocumentRecord['detail'], 'kind' | 'files'> & Partial<DocumentRecord['detail']>
  ): DocumentRecord[] => {
    const application = applications.get(applicationId)
    if (!application) return []
    const { owner, updatedAt } = application
    const [applicant] = application.detail.applicants
    return [
      {
        ...{ documentId, owner, applicationId, status, version: 1 },
        detail: {
          applicantId: applicant?.applicantId ?? '',
          language: 'en',
          rejectedFiles: 0,
          dueOn: lastDayAfter(updatedAt, DECISION_DAYS),
          ...detail
        },
        createdAt: updatedAt,
        updatedAt
      }
    ]
  }
  const at = applications.get('app_3W7K1F9QXB')?.updatedAt.toISOString() ?? ''
  return [
    ...document('doc_4Z8M2R6XKC', 'app_6Z9S3T1WHC', 'MISSING', { kind: 'PAYSLIP', files: [] }),
    ...document('doc_2R7B5K9WNM', 'app_3W7K1F9QXB', 'MISSING', { kind: 'IDENTITY_DOCUMENT', files: [] }),
    ...document('doc_6V1M9C3XTH', 'app_3W7K1F9QXB', 'HANDED_IN', {
      kind: 'PROOF_OF_ADDRESS',
      files: [{ fileName: 'electricity-bill.pdf', mediaType: 'application/pdf', size: 48_213, handedInAt: at }]
    }),
    ...document('doc_8T4X1H6VQJ', 'app_3W7K1F9QXB', 'REJECTED', {
      kind: 'PAYSLIP',
      files: [{ fileName: 'payslip-october.jpg', mediaType: 'image/jpeg', size: 184_320, handedInAt: at }],
      rejectedFiles: 1,
      rejection: 'NOT_LEGIBLE'
    })
  ]
}
