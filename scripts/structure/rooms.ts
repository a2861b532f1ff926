import path from 'node:path'
import type { SourceFile } from './source-files.ts'

const IMPORT =
  /^\s*(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|new URL\('(\.[^']+\.ts)'|import\('(\.[^']+)'\)/gm

/** Returns `server/store/sales` for `src/server/store/sales/read-sale.ts`; `null` outside the rooms. */
function roomOf(file: string): string | null {
  const server = /^src\/(server\/(?:kit|accounts|store|insight|whole)\/[^/]+)\//.exec(file)
  if (server) return server[1]!
  return /^src\/(analytics\/[^/]+)\//.exec(file)?.[1] ?? null
}

/** Returns the rooms of the same layer that each room imports from, type imports included. */
function roomImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { path: file, text } of files) {
    const from = roomOf(file)
    if (from === null) continue
    for (const match of text.matchAll(IMPORT)) {
      const target = match[1] ?? match[2] ?? match[3] ?? match[4]!
      const to = roomOf(path.posix.join(path.posix.dirname(file), target))
      if (to === null || to === from || path.posix.dirname(to) !== path.posix.dirname(from)) continue
      const known = imports.get(from) ?? new Set()
      imports.set(from, known.add(to))
    }
  }
  return imports
}

function canReach(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, goal: string): boolean {
  const seen = new Set([from])
  for (const room of seen) {
    if (room === goal) return true
    for (const next of imports.get(room) ?? []) seen.add(next)
  }
  return false
}

/** Returns the exceptions that still close a circle. */
export function neededArrows(files: readonly SourceFile[], exceptions: readonly string[]): string[] {
  const imports = roomImports(files)
  return exceptions.filter((arrow) => {
    const [from, to] = arrow.split(' -> ') as [string, string]
    return imports.get(from)?.has(to) && canReach(imports, to, from)
  })
}

/**
 * Returns faults of the rooms inside a layer: arrows `a -> b` for which `b` leads back to `a`, apart from the
 * exceptions.
 */
export function faultsOfRooms(files: readonly SourceFile[], exceptions: readonly string[]): string[] {
  const imports = roomImports(files)
  for (const arrow of exceptions) {
    const [from, to] = arrow.split(' -> ') as [string, string]
    imports.get(from)?.delete(to)
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => canReach(imports, to, from))
      .map((to) => `${from} -> ${to} is part of a circle of rooms: turn one of its arrows round.`),
  )
}
