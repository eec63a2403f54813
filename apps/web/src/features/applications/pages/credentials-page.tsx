import { KeysSection } from '../credentials/keys-section.tsx'
import { SecretsSection } from '../credentials/secrets-section.tsx'
import { useApplication } from '../detail/context.ts'

/** The secrets and public keys with which an application authenticates. */
export default function CredentialsPage() {
  const { application, rights } = useApplication()
  return (
    <div className="grid max-w-[832px] grid-cols-1 gap-6">
      <SecretsSection application={application} isEditable={rights.edit} />
      <KeysSection application={application} isEditable={rights.edit} />
    </div>
  )
}
