import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const NEWMAN = createRequire(import.meta.url).resolve('newman/bin/newman.js')

/** The part of the report of newman's JSON reporter that the tests read. */
interface Report {
  run: {
    executions: {
      item: { name: string }
      cursor: { ref: string }
      response?: { code: number; stream?: { data: number[] } }
      requestError?: { message?: string }
    }[]
    failures: { source?: { name?: string }; error: { message: string } }[]
  }
}

export interface CollectionRun {
  /** Names of the collection's requests, in the order in which they were sent. */
  requests: string[]
  /** How many tokens its script requested. */
  tokens: number
  /** What newman reports as failed, and each response that is not 2xx. */
  failures: string[]
}

/**
 * Runs a collection from top to bottom, as `newman run` does.
 *
 * @param folder for the collection and the report, and the only one from which files may be read
 */
export async function runCollection(collection: object, folder: string): Promise<CollectionRun> {
  const file = path.join(folder, 'collection.json')
  const report = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(collection))
  const args = ['run', file, '--reporters', 'json', '--reporter-json-export', report, '--working-dir', folder]
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [NEWMAN, ...args, '--no-insecure-file-read'], (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : '')
    )
  )
  const { executions, failures } = (JSON.parse(readFileSync(report, 'utf8')) as Report).run
  // A request that is preceded by one of its script is listed once more.
  const own = [...new Map(executions.map((each) => [each.cursor.ref, each])).values()]
  return {
    requests: own.map(({ item }) => item.name),
    tokens: executions.length - own.length,
    failures: [
      ...failures.map(({ source, error }) => `${source?.name}: ${error.message}`),
      ...own.flatMap(({ item, response, requestError }) =>
        response && response.code >= 200 && response.code < 300
          ? []
          : [`${item.name}: ${response?.code ?? requestError?.message} ${Buffer.from(response?.stream?.data ?? [])}`]
      ),
      ...(output === '' ? [] : [output])
    ]
  }
}
