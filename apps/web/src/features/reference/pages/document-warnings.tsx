import { type DocumentFault, ROLE_USER } from '@portico/contract'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocumentFaults } from '@/lib/reference/document-faults.tsx'
import { useSession } from '@/lib/session/session.ts'

interface DocumentWarningsProps {
  faults: readonly DocumentFault[]
  /** Id of the file that can be mended. */
  file: number | null
}

/** What is wrong with the document, for those who can correct it; for readers, the place itself shows it. */
export function DocumentWarnings({ faults, file }: DocumentWarningsProps) {
  const { t } = useTranslation()
  const { hasAnyAuthority } = useSession()
  if (faults.length === 0 || !hasAnyAuthority([ROLE_USER])) return null
  return (
    <details className="group mt-6 rounded-2 border border-amber-line bg-amber-wash">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-2 px-4 py-3 text-sm font-medium">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-amber" />
        {t('reference.warnings', { count: faults.length })}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <DocumentFaults faults={faults} className="border-t border-amber-line px-4 py-3" />
      {file !== null && (
        <p className="border-t border-amber-line px-4 py-3 text-sm">
          <Link to={`/file/${file}`} className="rounded-1 font-medium text-blue-ink underline underline-offset-2">
            {t('reference.openFile')}
          </Link>
        </p>
      )}
    </details>
  )
}
