/** The type of each metric by its name, and its help, as the text format has them. */
function describedMetrics(text: string): Map<string, { type?: string; help?: string }> {
  const metrics = new Map<string, { type?: string; help?: string }>()
  for (const [, field, name = '', value = ''] of text.matchAll(/^# (TYPE|HELP) (\S+) ?(.*)$/gm))
    metrics.set(name, { ...metrics.get(name), [field === 'TYPE' ? 'type' : 'help']: value })
  return metrics
}

const NO_BASE_UNIT =
  /_(milliseconds|microseconds|nanoseconds|minutes|hours|days|kilobytes|megabytes|gigabytes|bits|percent|ms|us|ns|kb|mb|gb)(_|$)/

/** What `promtool check metrics` objects to, each by the rule's name in `promlint` of prometheus/client_golang. */
const RULES: Record<string, (metric: { name: string; type: string; help: string; labels: string[] }) => boolean> = {
  help: ({ help }) => help.trim() === '',
  metricUnits: ({ name }) => NO_BASE_UNIT.test(name),
  counterTotal: ({ name, type }) => (type === 'counter') !== name.endsWith('_total'),
  histogramSummaryReserved: ({ name, type, labels }) =>
    !['histogram', 'summary'].includes(type) && (/_(bucket|count|sum)$/.test(name) || labels.includes('le')),
  metricTypeInName: ({ name, type }) => name.split('_').includes(type),
  reservedChars: ({ name }) => name.includes(':'),
  camelCase: ({ name, labels }) => [name, ...labels].some((each) => /[a-z][A-Z]/.test(each))
}

/**
 * Checks metrics by the rules of Prometheus' linter, which is not installed everywhere.
 *
 * @param text in the text format of Prometheus
 * @returns a name and the rule it breaks for each fault; every sample without a description is one
 */
export function faultsOfMetrics(text: string): string[] {
  const metrics = describedMetrics(text)
  const labelsOf = new Map<string, string[]>()
  const faults: string[] = []
  for (const [, sample = '', labels = ''] of text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)) {
    const name = metrics.has(sample) ? sample : sample.replace(/_(bucket|count|sum)$/, '')
    if (!metrics.has(name)) faults.push(`${sample} undescribed`)
    labelsOf.set(
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    )
  }
  for (const [name, { type = '', help = '' }] of metrics)
    for (const [rule, isBroken] of Object.entries(RULES))
      if (isBroken({ name, type, help, labels: labelsOf.get(name) ?? [] })) faults.push(`${name} ${rule}`)
  return faults
}
