import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LEGAL_DETAILS } from '@portico/testing'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts'
import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { ConfigMap, Namespace, PodSpec, Secret, Service } from 'kubernetes-types/core/v1.d.ts'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { ROOT, read, readDocuments } from './files.ts'

const FOLDER = 'deploy/kubernetes'
const all = readDocuments(FOLDER)
const kustomizations = all.filter(({ file }) => file.endsWith('/kustomization.yaml'))
const manifests = all.filter(({ file }) => !file.endsWith('/kustomization.yaml'))

function only<T>(kind: string, name = 'portico'): T {
  const found = manifests.filter(
    ({ value }) => value.kind === kind && (value.metadata as { name?: string } | undefined)?.name === name
  )
  expect(found, `${kind} ${name}`).toHaveLength(1)
  return found[0]?.value as T
}

const deployment = only<Deployment>('Deployment')
const job = only<Job>('Job', 'portico-migration')
const podOf = ({ spec }: Deployment | Job) => spec?.template.spec as PodSpec
const [pod, migrationPod] = [podOf(deployment), podOf(job)]
const containerOf = ({ containers }: PodSpec) => {
  expect(containers).toHaveLength(1)
  return containers[0] as NonNullable<(typeof containers)[0]>
}
const portal = containerOf(pod)

/** The faults of objects as the types of the Kubernetes API have them: unknown fields, missing fields and wrong types. */
function typeFaults(objects: readonly { file: string; value: Record<string, unknown> }[]): string {
  // Inside the repository, where the types are found.
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.kubernetes-'))
  try {
    const lines = objects.map(({ file, value }) => {
      const { apiVersion, kind } = value as { apiVersion: string; kind: string }
      const module = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '').replace('.authorization', '')
      return `// ${file}\nexport const _${crypto.randomUUID().replaceAll('-', '')}: import('kubernetes-types/${module}').${kind} = ${JSON.stringify(value)}`
    })
    writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'))
    const options = [
      ...['--ignoreConfig', '--noEmit', '--singleThreaded', '--strict', '--skipLibCheck', '--target', 'esnext'],
      ...['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    ]
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [compiler, ...options, 'manifests.ts'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the manifests of Kubernetes', () => {
  test('have the fields of the API, and no others', () => {
    expect(manifests.length).toBeGreaterThan(12)
    expect(typeFaults(manifests)).toBe('')
  })

  test('with a field that the API does not have, without one that it needs, or of a wrong type are refused', () => {
    const wrong = structuredClone({ file: 'deployment', value: deployment as Record<string, unknown> })
    const spec = wrong.value.spec as Record<string, unknown>
    const specs = [{ ...spec, replica: 3 }, {}, { ...spec, replicas: 'x' }]
    const faults = typeFaults(specs.map((each) => ({ ...wrong, value: { ...wrong.value, spec: each } })))
    // An object is written in two lines.
    const [unknown, missing, wrongType] = [2, 4, 6].map((line) =>
      faults
        .split(/^(?=\S)/m)
        .filter((fault) => fault.startsWith(`manifests.ts(${line},`))
        .join()
    )
    expect(unknown).toContain('"replica"')
    expect(missing).toContain('selector')
    expect(wrongType).toContain("'number'")
  })

  test('are all listed, except for the example of secrets, with the image of this release', () => {
    const { version } = JSON.parse(read('package.json'))
    const listed = kustomizations.flatMap(({ file, value }) => {
      const { resources, images } = value as { resources: string[]; images: { newTag: unknown }[] }
      expect(
        images.map(({ newTag }) => newTag),
        file
      ).toEqual([version])
      return resources.map((name) => `${path.dirname(file)}/${name}`)
    })
    const files = new Set(manifests.map(({ file }) => file).filter((file) => !file.includes('.example.')))
    expect(listed.sort()).toEqual([...files].sort())
  })
})

describe('the pods', () => {
  test('comply with the restricted policy, which their namespace enforces', () => {
    const { labels } = only<Namespace>('Namespace').metadata ?? {}
    expect(labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted')
    for (const spec of [pod, migrationPod]) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } }
      })
      expect(containerOf(spec).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] }
      })
      expect(containerOf(spec).volumeMounts).toEqual([{ name: 'temporary', mountPath: '/tmp' }])
      expect(containerOf(spec).resources).toMatchObject({
        requests: { cpu: expect.stringMatching(/m$/), memory: expect.stringMatching(/Mi$/) }
      })
      expect(Object.keys(containerOf(spec).resources?.limits ?? {})).toEqual(['memory'])
    }
  })

  test('have longer to end than the server takes to stop after the pause', () => {
    const seconds = Number(/STOP_TIMEOUT_MS = (\d+)_000/.exec(read('apps/server/src/run-server.ts'))?.[1])
    const pause = portal.lifecycle?.preStop?.sleep?.seconds ?? Number.NaN
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + pause + 5)
    const { periodSeconds = 0, failureThreshold = 0 } = portal.startupProbe ?? {}
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(60)
  })

  test('are never fewer during a rollout, and are asked whether they are ready where the server says so', () => {
    expect(deployment.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    expect(deployment.spec).not.toHaveProperty('replicas')
    const paths = [portal.startupProbe, portal.readinessProbe, portal.livenessProbe].map(
      (probe) => probe?.httpGet?.path
    )
    expect(paths).toEqual(['readiness', 'readiness', 'liveness'].map((name) => `/management/health/${name}`))
  })

  test('of a migration run the command of the operator as the owner of the tables, and nothing selects them', () => {
    const { args, env } = containerOf(migrationPod)
    expect(args).toEqual(['apps/server/src/command-line/admin.ts', 'migrate'])
    expect(env).toEqual([
      { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'portico-migration', key: 'DATABASE_URL' } } }
    ])
    const component = (labels: Record<string, string> = {}) => labels['app.kubernetes.io/component']
    expect(component(only<Service>('Service').spec?.selector)).toBe('portal')
    expect(component(job.spec?.template.metadata?.labels)).toBe('migration')
  })

  test('listen where the service, the probes, the policies and the metrics expect them', () => {
    const port = Number(only<ConfigMap>('ConfigMap').data?.PORT)
    expect(portal.ports).toEqual([{ name: 'http', containerPort: port }])
    expect(only<Service>('Service').spec?.ports?.[0]?.targetPort).toBe('http')
    expect(only<NetworkPolicy>('NetworkPolicy', 'portal-ingress').spec?.ingress?.[0]?.ports).toEqual([
      { protocol: 'TCP', port }
    ])
    expect(deployment.spec?.template.metadata?.annotations?.['prometheus.io/port']).toBe(String(port))
    expect(only<Ingress>('Ingress').spec?.rules?.[0]?.http?.paths[0]?.backend.service?.port?.name).toBe(
      only<Service>('Service').spec?.ports?.[0]?.name
    )
  })

  test('are selected by the disruption budget, the policies and the autoscaler', () => {
    const labels = deployment.spec?.template.metadata?.labels ?? {}
    expect(deployment.spec?.selector.matchLabels).toEqual(labels)
    expect(only<PodDisruptionBudget>('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
    expect(only<NetworkPolicy>('NetworkPolicy', 'default-deny').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress']
    })
    const { scaleTargetRef, minReplicas, metrics } = only<HorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec ?? {}
    expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: deployment.metadata?.name })
    expect(minReplicas).toBeGreaterThan(1)
    const names = metrics?.map(({ resource, pods }) => resource?.name ?? pods?.metric.name)
    expect(names).toEqual(['cpu', 'nodejs_eventloop_lag_p99_seconds'])
  })
})

describe('the settings of the pods', () => {
  const { data = {} } = only<ConfigMap>('ConfigMap')
  const { stringData: secret = {} } = only<Secret>('Secret')
  const { stringData: migrationSecret = {} } = only<Secret>('Secret', 'portico-migration')

  function faultsOf(environment: Record<string, string>): string {
    try {
      readConfig(environment)
      return ''
    } catch (error) {
      return error instanceof ConfigurationError ? error.message : String(error)
    }
  }

  test.each([
    ['the portal', { ...data, ...secret }],
    ['a migration', { ...data, ...secret, ...migrationSecret }]
  ])('for %s are settings of the portal, whose only faults are placeholders', (_who, environment) => {
    const known = SETTINGS.map(({ name }) => name)
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
    const faults = faultsOf(environment)
    for (const name of Object.keys(secret)) expect(faults).toContain(name)
    const replaced = Object.entries<string>(environment).map(([name, value]) => [
      name,
      value.replace('replace-me', 'Zq8vJ2pW7kX4mB9s')
    ])
    expect(faultsOf({ ...Object.fromEntries(replaced), ...LEGAL_DETAILS })).toBe('')
    expect(environment).toMatchObject({ MIGRATIONS: 'check', PORTICO_PROFILES: 'prod' })
  })

  test('name users of the database that the example makes', () => {
    const users = [secret, migrationSecret].map(({ DATABASE_URL = '' }) => new URL(DATABASE_URL).username)
    for (const user of users) expect(read('deploy/postgresql/roles.sql')).toContain(`create role ${user} login`)
    expect(users).toEqual(['portico', 'portico_owner'])
  })

  test('have no secret in the ConfigMap', () => {
    expect(Object.keys(data).filter((name) => /SECRET|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
  })
})
