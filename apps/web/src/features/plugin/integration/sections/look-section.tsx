import { useTranslation } from 'react-i18next'
import { type LookEntry, lookEntries } from '@/features/plugin/embed/manifest.ts'
import { CodeBlock } from '@/features/plugin/snippets/code-block.tsx'
import { GuideSection } from './guide-section.tsx'
import { CodeName, SimpleTable } from './simple-table.tsx'
import { useElementNames } from './use-element-names.ts'
import { WithManifest } from './with-manifest.tsx'

const EXAMPLE = `portico-finance-calculator {
  --portico-accent: #7a1f5c;
  --portico-radius: 6px;
}

portico-finance-calculator::part(button-primary) {
  text-transform: uppercase;
}
`

/** How the elements are made to look like the shop: the names are those of the plugin's own manifest. */
export function LookSection() {
  return (
    <GuideSection name="look">
      <CodeBlock name="shop.css" code={EXAMPLE} grammar="css" />
      <WithManifest>
        {(manifest) => (
          <>
            <LookTable kind="properties" entries={lookEntries(manifest, 'cssProperties')} />
            <LookTable kind="parts" entries={lookEntries(manifest, 'cssParts')} />
          </>
        )}
      </WithManifest>
    </GuideSection>
  )
}

function LookTable({ kind, entries }: { kind: 'properties' | 'parts'; entries: readonly LookEntry[] }) {
  const { t, i18n } = useTranslation()
  const elementNames = useElementNames()
  const title = t(`plugin.look.${kind}`)
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <SimpleTable
        label={title}
        columns={[t('plugin.look.name'), t('plugin.look.meaning'), t('plugin.look.elements')]}
        rows={entries.map(({ name, description = '', elements }) => {
          const key = `plugin.look.names.${kind}.${name}`
          const isTold = i18n.exists(key)
          return {
            key: name,
            cells: [
              <CodeName key="name">{name}</CodeName>,
              // A name that is newer than the texts has the manifest's own description.
              isTold ? (
                t(key)
              ) : (
                <span key="meaning" lang="en">
                  {description}
                </span>
              ),
              elementNames(elements)
            ]
          }
        })}
      />
    </div>
  )
}
