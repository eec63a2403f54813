import { existsSync, realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { reachable } from './reachable.ts'

/** The modules of a build and their imports. */
export interface ModuleGraph {
  getModuleInfo(moduleId: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicImporters'> | null
}

/** Decides whether a module is one of a set. */
export type ModuleSet = (moduleId: string, graph: ModuleGraph) => boolean

/** Whether a module is a file or lies in a folder. */
export function isBelow(place: string, moduleId: string): boolean {
  const [path, id] = [normalizePath(place), normalizePath(moduleId)]
  return id === path || id.startsWith(`${path}/`)
}

/**
 * The path by which a build knows a file or folder: the one without links.
 *
 * @throws Error when there is no such file or folder: the set would be empty, and nothing would show it
 */
export function realPath(place: string): string {
  if (!existsSync(place)) throw new Error(`The build refers to ${place}, which does not exist`)
  return realpathSync(place)
}

/** The modules in folders, or those of files. */
export function modulesIn(...places: string[]): ModuleSet {
  const paths = places.map(realPath)
  return (id) => paths.some((path) => isBelow(path, id))
}

/** The modules of installed packages. */
export const modulesOfPackages = (...names: string[]): ModuleSet =>
  modulesIn(...names.map((name) => dirname(findPackageJSON(name, import.meta.url) ?? name)))

/** A module and all that it imports statically, directly or not. */
export function importedBy(file: string): ModuleSet {
  const path = realPath(file)
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    modules ??= staticImports(normalizePath(path), graph)
    return modules.has(id)
  }
}

/** The modules that import one of a set statically, directly or not. */
export const modulesImporting =
  (targets: ModuleSet): ModuleSet =>
  (id, graph) =>
    [...staticImports(id, graph)].some((imported) => targets(imported, graph))

/** The modules that `import()` names. */
export const importedOnDemand: ModuleSet = (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

const staticImports = (id: string, graph: ModuleGraph): ReadonlySet<string> =>
  reachable([id], (module) => graph.getModuleInfo(module)?.importedIds ?? [])
