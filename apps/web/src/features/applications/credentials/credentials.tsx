import { useApplication } from '../detail/context.ts'
import { KeysSection } from './keys-section.tsx'
import { SecretsSection } from './secrets-section.tsx'

/** The secrets and public keys with which an application authenticates. */
export function Credentials() {
  const { application, rights } = useApplication()
  return (
    <div className="grid max-w-[832px] grid-cols-1 gap-6">
      <SecretsSection application={application} isEditable={rights.edit} />
      <KeysSection application={application} isEditable={rights.edit} />
    </div>
  )
}
