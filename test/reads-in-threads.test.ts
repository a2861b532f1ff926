import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { imports: aliases } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>
}
/** What is loaded with a file. The entry of a thread, `new URL('./entry.ts', …)`, is loaded in the thread. */
const LOADED = /^\s*(?:import|export)\s(?!type\b)[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/gm

/** Paths from the root of all files of the project that a process with this entry loads, now or later. */
function loadedBy(entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  for (const file of found)
    for (const [, one, other] of readFileSync(path.join(root, file), 'utf8').matchAll(LOADED)) {
      const target = fileOf(file, one ?? other!)
      if (target !== null) found.add(target)
    }
  return found
}

/** `null` for packages. */
function fileOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  for (const [alias, target] of Object.entries(aliases)) {
    const [start = '', end] = alias.split('*')
    if (end === undefined ? name !== alias : !name.startsWith(start)) continue
    const file = path.posix.join(target.replace('*', name.slice(start.length)))
    if (existsSync(path.join(root, file))) return file
  }
  return null
}

const PARSERS = [
  'open/open-table.ts',
  'open/csv-rows.ts',
  'open/workbook.ts',
  'understand/analyse-file.ts',
].map((name) => `src/server/store/imports/${name}`)

describe('a file of a person', () => {
  it.each(['review/review-thread.ts', 'run/import-thread.ts'])('is read in the thread of %s', (thread) => {
    expect([...loadedBy(`src/server/store/imports/${thread}`)]).toEqual(
      expect.arrayContaining(PARSERS.slice(0, 2)),
    )
  })

  it('is never read in the process that answers people: it does not load what reads files', () => {
    const loaded = loadedBy('src/server/main.ts')
    expect(loaded).toContain('src/server/store/imports/review-import.ts')
    expect(PARSERS.filter((file) => loaded.has(file))).toEqual([])
  })
})
