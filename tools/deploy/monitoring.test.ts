import { describe, expect, test } from 'vitest'
import { read, readDocuments } from './files.ts'

interface Rule {
  alert?: string
  record?: string
  expr: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: object
  fieldConfig?: { defaults: { unit: string } }
  targets?: { refId: string; datasource: object; legendFormat: string }[]
}

const rules = readDocuments('deploy/prometheus/rules')
  .flatMap(({ value }) => value.groups as { rules: Rule[] }[])
  .flatMap((group) => group.rules)
const alerts = rules.filter(({ alert }) => alert !== undefined)
const names = [...new Set(alerts.map(({ alert = '' }) => alert))].sort()

describe('the alerts of Prometheus', () => {
  test('have a severity, a summary and the address of their runbook', () => {
    expect(names.length).toBeGreaterThan(10)
    for (const { alert = '', labels, annotations } of alerts) {
      expect(['warning', 'critical'], alert).toContain(labels?.severity)
      expect(annotations?.summary, alert).toBeTruthy()
      expect(annotations?.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    }
  })

  test('are those that have a runbook, a row of the page on operations, and a test that makes their fault', () => {
    const headings = [...read('docs/runbooks.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name)
    expect(headings.sort()).toEqual(names)
    const rows = [...read('docs/operations.md').matchAll(/^\| \[(\w+)\]\(runbooks\.md#(\w+)\)/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual(names)
    for (const [, name = '', anchor] of rows) expect(anchor).toBe(name.toLowerCase())
    const tried = read('faults/alerts/alerts.fault.test.ts').match(/(?<=followRunbook\(\s*')Portico\w+/g)
    expect([...new Set(tried)].sort()).toEqual(names)
  })

  test('each runbook says what users notice, the cause, what to do, and when it is over', () => {
    for (const section of read('docs/runbooks.md').split(/^## /m).slice(1)) {
      const parts = [...section.matchAll(/^- \*\*([A-Z][a-z]+)/gm)].map(([, word]) => word)
      expect(parts, section.split('\n')[0]).toEqual(['Users', 'Cause', 'Do', 'Over'])
    }
  })
})

describe('the dashboard', () => {
  const dashboard = JSON.parse(read('deploy/grafana/portico.json'))
  const panels: Panel[] = dashboard.panels

  test('has the structure of the dashboards of Grafana, with no two panels in one place', () => {
    expect(dashboard).toMatchObject({ uid: 'portico', schemaVersion: expect.any(Number) })
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = new Set<string>()
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(cells.has(`${x} ${y}`), title).toBe(false)
          cells.add(`${x} ${y}`)
        }
    }
  })

  test('reads from the data source that is chosen, by series with a legend', () => {
    const graphs = panels.filter(({ type }) => type !== 'row')
    expect(graphs.length).toBeGreaterThan(10)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
    const source = { type: 'prometheus', uid: '${datasource}' }
    for (const { title, type, targets = [], datasource, fieldConfig } of graphs) {
      expect(['timeseries', 'stat'], title).toContain(type)
      expect(datasource).toEqual(source)
      expect(fieldConfig?.defaults.unit, title).toBeTruthy()
      expect(targets.length, title).toBeGreaterThan(0)
      for (const target of targets) {
        expect(target).toMatchObject({ refId: expect.any(String), datasource: source })
        expect(target.legendFormat, title).toBeTruthy()
      }
    }
  })
})
