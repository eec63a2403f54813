import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import satisfies from 'spdx-satisfies'
import { demand } from './refusal.ts'

/** Licences of packages that may be delivered: none asks more than to keep its notice. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib']
]

/** Licences of packages that state none in their manifest, as their files have them. */
const READ_LICENCES: Record<string, string> = { 'png-js 2.0.0': 'MIT' }

/** A licence in a bill of materials of CycloneDX. */
interface Licence {
  license?: { id?: string; name?: string; text?: { content: string; encoding?: string } }
  expression?: string
}

/** A package in a bill of materials of CycloneDX. */
export interface Component {
  group?: string
  name: string
  version?: string
  purl?: string
  licenses?: Licence[]
  evidence?: { licenses?: Licence[] }
  components?: Component[]
}

/** A bill of materials of CycloneDX. */
export interface BillOfMaterials {
  bomFormat: string
  components: Component[]
}

/**
 * Writes the bill of materials of what is delivered: the packages that the server runs with and those that the pages are built from.
 *
 * @param root folder with the installed packages
 * @param file to write
 * @throws Error with the tool's words when packages are missing
 */
export function writeBillOfMaterials(root: string, file: string): void {
  const tool = path.join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')
  const options = [
    '--omit',
    'dev',
    '--gather-license-texts',
    '--output-reproducible',
    '--validate',
    '--mc-type',
    'application'
  ]
  execFileSync(process.execPath, [tool, ...options, '--output-file', path.resolve(file)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/** Reads a bill of materials. @throws Error when it is none */
export function readBillOfMaterials(file: string): BillOfMaterials {
  const bill = JSON.parse(readFileSync(file, 'utf8')) as BillOfMaterials
  if (bill.bomFormat !== 'CycloneDX') throw new Error(`${file} is no bill of materials of CycloneDX.`)
  return bill
}

/** All packages, those inside others too; the product's own are left out. */
const packagesOf = ({ components = [] }: { components?: Component[] }): Component[] =>
  components.flatMap((component) => [component, ...packagesOf(component)]).filter(({ group }) => group !== '@portico')

const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name} ${version}`

const expressionOf = ({ license, expression }: Licence) => expression ?? license?.id ?? license?.name ?? ''

/** The licences of a package, which all apply. */
const licencesOf = (component: Component): string[] => {
  const known = READ_LICENCES[nameOf(component)]
  return known === undefined ? (component.licenses ?? []).map(expressionOf) : [known]
}

function isAllowed(expression: string): boolean {
  try {
    return satisfies(expression, ALLOWED)
  } catch {
    // A text that is no expression of SPDX.
    return false
  }
}

/** @throws ReleaseRefusedError with the packages whose licence is not one of those allowed, or who state none */
export function demandAllowedLicences(bill: BillOfMaterials): void {
  const refused = packagesOf(bill)
    .map((component) => ({ name: nameOf(component), licences: licencesOf(component) }))
    .filter(({ licences }) => licences.length === 0 || !licences.every(isAllowed))
    .map(({ name, licences }) => `${name} (${licences.join(', ') || 'none stated'})`)
  demand(
    refused.length === 0,
    `Packages have licences that are not allowed: ${refused.join('; ')}. See tools/release/bill-of-materials.ts.`
  )
}

const textOf = ({ license }: Licence) => {
  const { content = '', encoding } = license?.text ?? {}
  return encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content
}

/** The licences of all packages with their texts, as the document that is delivered with them. */
export function licenceDocument(bill: BillOfMaterials): string {
  const entries = new Map(
    packagesOf(bill).map((component) => {
      const texts = (component.evidence?.licenses ?? []).map((licence) => textOf(licence).trim())
      const stated = licencesOf(component).join(', ')
      return [nameOf(component), `${nameOf(component)}\n${stated}\n\n${[...new Set(texts)].join('\n\n')}`.trim()]
    })
  )
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `${[...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .join(line)}\n`
}
