import { useTranslation } from 'react-i18next'
import {
  ATTRIBUTES,
  type AttributeDefinition,
  type AttributeName,
  ELEMENTS
} from '@/features/plugin/embed/attributes.ts'
import { type LookEntry, lookEntries } from '@/features/plugin/embed/manifest.ts'
import { GuideSection } from './guide-section.tsx'
import { CodeName, SimpleTable } from './simple-table.tsx'
import { useElementNames } from './use-element-names.ts'
import { WithManifest } from './with-manifest.tsx'

/** The page opens the dialog by it, so that it is not set in markup. */
const OPEN = 'open'

const isKnown = (name: string): name is AttributeName => Object.hasOwn(ATTRIBUTES, name)

/** Every attribute of the elements, as the plugin's own manifest names them: what it takes, and what happens without it. */
export function AttributesSection() {
  return (
    <GuideSection name="attributeTable">
      <WithManifest>{(manifest) => <AttributesTable entries={lookEntries(manifest, 'attributes')} />}</WithManifest>
    </GuideSection>
  )
}

function AttributesTable({ entries }: { entries: readonly LookEntry[] }) {
  const { t } = useTranslation()
  const elementNames = useElementNames()

  function cells({ name, description = '' }: LookEntry) {
    if (name === OPEN) return [t('plugin.attributeTable.open'), t('plugin.attributeTable.kinds.flag'), '']
    // A name that is newer than the texts has the manifest's own description.
    if (!isKnown(name))
      return [
        <span key="meaning" lang="en">
          {description}
        </span>,
        '',
        ''
      ]
    return [
      t(`plugin.attributes.${name}.label`),
      <Values key="values" name={name} />,
      t(`plugin.attributes.${name}.unset`)
    ]
  }

  return (
    <SimpleTable
      label={t('plugin.attributeTable.table')}
      columns={[
        t('plugin.look.name'),
        t('plugin.look.meaning'),
        t('plugin.attributeTable.values'),
        t('plugin.attributeTable.unset'),
        t('plugin.look.elements')
      ]}
      rows={entries.map((entry) => ({
        key: entry.name,
        cells: [
          <CodeName key="name">{entry.name}</CodeName>,
          ...cells(entry),
          // The manifest gives the dialog a layout because it shares its class with the others; it has one alone.
          elementNames(
            ELEMENTS.filter(
              (tag) => entry.elements.includes(tag) && !(entry.name === 'layout' && tag === 'portico-quotation-dialog')
            )
          )
        ]
      }))}
    />
  )
}

/** What an attribute takes: its values where there are few, otherwise their kind. */
function Values({ name }: { name: AttributeName }) {
  const { t } = useTranslation()
  const definition: AttributeDefinition = ATTRIBUTES[name]
  if (definition.kind !== 'choice') return t(`plugin.attributeTable.kinds.${definition.kind}`)
  return <code className="font-mono text-[12.5px] leading-6">{definition.choices.join(' · ')}</code>
}
