// Makes dist/npm, the package that is published: modules with their types, for shops that bundle the elements themselves.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ENTRIES } from './entries.ts'

const folder = path.resolve(import.meta.dirname, '..')
const root = path.resolve(folder, '../..')
const out = path.join(folder, 'dist/npm')

/** The workspace that the package contains as `lib/finance`, because it is not published separately. */
const FINANCE = '@portico/finance'

/** The published package.json; that of the workspace is private and has paths of sources. */
function packageJson(): object {
  const { name, version, dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { [FINANCE]: _contained, ...published } = dependencies
  const module = (file: string) => ({ types: `./lib/${file}.d.ts`, default: `./lib/${file}.js` })
  return {
    name,
    version,
    description: 'Web components for car finance: calculator, badge, button, quotation dialog and payment button',
    license: 'Apache-2.0',
    type: 'module',
    // Importing an entry defines its elements.
    sideEffects: ['./lib/index.js', './lib/entries/*.js'],
    exports: {
      '.': module('index'),
      ...Object.fromEntries(ENTRIES.map((entry) => [`./${entry}`, module(`entries/${entry}`)])),
      './react': { types: './lib/react.d.ts', default: './lib/react.js' },
      './rules': module('rules'),
      './reserve.css': './reserve.css',
      './custom-elements.json': './custom-elements.json'
    },
    types: './lib/index.d.ts',
    customElements: 'custom-elements.json',
    files: ['lib', 'reserve.css', 'custom-elements.json'],
    keywords: ['web-components', 'custom-elements', 'lit', 'car-finance', 'loan-calculator'],
    dependencies: published,
    peerDependencies: { '@types/react': '>=19' },
    peerDependenciesMeta: { '@types/react': { optional: true } }
  }
}

/**
 * Makes the package.
 *
 * @returns its folder
 * @throws Error with the messages of the compiler
 */
export function makeNpmPackage(): string {
  rmSync(out, { recursive: true, force: true })
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '--singleThreaded', '--project', path.join(folder, 'tsconfig.npm.json')]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  // The compiler's folders are those of the workspaces.
  renameSync(path.join(out, 'compiled/elements/src'), path.join(out, 'lib'))
  renameSync(path.join(out, 'compiled/finance/src'), path.join(out, 'lib/finance'))
  rmSync(path.join(out, 'compiled'), { recursive: true })
  for (const file of globSync('lib/**/*.{js,d.ts}', { cwd: out })) {
    const text = readFileSync(path.join(out, file), 'utf8')
    const finance = path.posix.relative(path.posix.dirname(file.replaceAll(path.sep, '/')), 'lib/finance/index.js')
    const published = text
      .replaceAll(`'${FINANCE}'`, `'${finance.startsWith('.') ? finance : `./${finance}`}'`)
      // The compiler rewrites the endings of relative imports in scripts, and leaves them in declarations.
      .replace(/(from |import |import\()(['"])(\..*?)\.ts\2/g, '$1$2$3.js$2')
    writeFileSync(path.join(out, file), published)
  }
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`)
  for (const file of ['README.md', 'custom-elements.json']) copyFileSync(path.join(folder, file), path.join(out, file))
  copyFileSync(path.join(folder, 'src/reserve.css'), path.join(out, 'reserve.css'))
  copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'))
  return out
}

if (import.meta.main) console.log(makeNpmPackage())
