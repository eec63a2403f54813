import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeArchive } from './archive.ts'
import {
  demandAllowedLicences,
  licenceDocument,
  readBillOfMaterials,
  writeBillOfMaterials
} from './bill-of-materials.ts'

/**
 * Writes the files of a release: the archive with the built pages, the bill of materials and the licences.
 *
 * @param root folder of a clean working tree; packages are installed and pages built in it
 * @param folder to write into
 * @throws ReleaseRefusedError when a package has a licence that is not allowed
 * @throws Error when installing or building fails
 */
export async function writeReleaseFiles(root: string, version: string, folder: string): Promise<void> {
  execFileSync(process.execPath, [path.join(root, 'tools/boot.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const name = `portico-${version}`
  const billFile = path.join(folder, `${name}.cdx.json`)
  writeBillOfMaterials(root, billFile)
  const bill = readBillOfMaterials(billFile)
  demandAllowedLicences(bill)
  writeFileSync(path.join(folder, `${name}-licences.txt`), licenceDocument(bill))
  writeArchive(root, name, path.join(folder, `${name}.tar.gz`))
}
