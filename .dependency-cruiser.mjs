/** Which folder may import which: docs/architecture.md says it in words, this file enforces it. */

const test = '[.](test|spec)[.]tsx?$'
const testing = '/testing/'
const workspaces = '^(apps|packages)/'

/** A workspace and the only other workspaces it may import. */
export const mayUse = {
  'packages/openapi': [],
  'packages/finance': [],
  'packages/server-kit': [],
  'packages/contract': ['packages/finance'],
  'packages/elements': ['packages/finance'],
  'packages/sandbox': ['packages/openapi', 'packages/finance', 'packages/server-kit'],
  'apps/idp': ['packages/server-kit'],
  'apps/web': ['packages/contract', 'packages/openapi', 'packages/finance', 'packages/elements'],
  'apps/server': [
    'packages/contract',
    'packages/finance',
    'packages/openapi',
    'packages/sandbox',
    'packages/server-kit',
    'apps/idp'
  ],
  // Test code that several workspaces share; production code may not import it.
  'packages/testing': ['packages/contract']
}

/** Layers inside an app, lowest first; a layer sees itself and those before it. */
export const layers = { web: ['ui', 'lib', 'features', 'app', 'boot'], server: ['platform', 'features', 'app'] }

/** Code that runs in a browser; what builds it (vite.config.ts, build/) lies outside src. */
const browserCode = '^(apps/web|packages/(contract|openapi|finance|elements))/src/'

const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const workspaceRules = Object.entries(mayUse).map(([from, to]) =>
  rule(
    `${from}-imports`,
    { path: `^${from}/` },
    // That it is imported by tests only is a rule for all of them.
    { path: workspaces, pathNot: [from, ...to, 'packages/testing'].map((folder) => `^${folder}/`) }
  )
)

const layerRules = Object.entries(layers).flatMap(([app, names]) =>
  names
    .slice(0, -1)
    .map((name, index) =>
      rule(
        `${app}-${name}-looks-down-only`,
        { path: `^apps/${app}/src/${name}/`, pathNot: test },
        { path: `^apps/${app}/src/(${names.slice(index + 1).join('|')})/` }
      )
    )
)

export default {
  forbidden: [
    ...workspaceRules,
    ...layerRules,
    rule(
      'workspaces-are-listed',
      { path: workspaces, pathNot: Object.keys(mayUse).map((folder) => `^${folder}/`) },
      {}
    ),
    rule(
      'features-do-not-import-features',
      { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' }
    ),
    rule(
      'packages-by-their-front-door',
      { path: '^(apps|packages)/([^/]+)/' },
      // The elements' manifest and the rules of their attributes are as public as the elements, which define themselves when imported.
      {
        path: workspaces,
        pathNot: ['^$1/$2/', '/src/index[.]tsx?$', '^packages/elements/(custom-elements[.]json|src/rules[.]ts)$']
      }
    ),
    rule(
      'no-test-code-in-production',
      { pathNot: [test, testing, '^(e2e|faults)/', '^tools/vitest/'] },
      { path: [test, testing, '^(e2e|faults)/'] }
    ),
    rule('browser-code-has-no-node', { path: browserCode, pathNot: [test, testing] }, { dependencyTypes: ['core'] }),
    // What the build runs; it puts the values of build/published into the pages that import them.
    rule(
      'browser-code-runs-nothing-of-the-build',
      { path: '^apps/web/src/', pathNot: test },
      { path: '^apps/web/build/', pathNot: '^apps/web/build/published/' }
    ),
    rule(
      'contract-depends-on-zod-only',
      { path: '^packages/contract/src/', pathNot: test },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' }
    ),
    rule(
      'declared-dependencies-only',
      { path: '/src/', pathNot: [test, testing] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] }
    ),
    rule('no-cycles', {}, { circular: true }),
    rule('nothing-unresolved', {}, { couldNotResolve: true }),
    // Plain scripts are loaded by pages, not imported.
    rule('no-orphans', { orphan: true, path: '/src/.*[.]tsx?$', pathNot: [test, '[.]d[.]ts$', '/index[.]ts$'] }, {})
  ],
  options: {
    // TypeScript 7 has no API for the default parser; with none at all, this tool reads nothing and finds nothing.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: `${import.meta.dirname}/.dependency-cruiser.resolve.mjs` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json', '.css', '.d.ts']
    }
  }
}
