import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>
}
const STATIC = /^(?:import|export)\s(?!type\b)[^'";]*?from\s+'([^']+)'|^import '([^']+)'/gm

/** Our file that an import names, as a path from the root; `null` for packages. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(from), name)
  const folder = Object.keys(imports).find((key) => key.endsWith('/*') && name.startsWith(key.slice(0, -1)))
  const target = imports[name] ?? (folder && imports[folder]!.replace('*', name.slice(folder.length - 1)))
  return target ? path.normalize(target) : null
}

/** All our files that the file loads before it runs. */
function loadedBy(entry: string): ReadonlySet<string> {
  const seen = new Set([entry])
  for (const file of seen)
    for (const [, from, bare] of readFileSync(path.join(root, file), 'utf8').matchAll(STATIC)) {
      const target = fileOf((from ?? bare)!, file)
      if (target) seen.add(target)
    }
  return seen
}

it('the thread of a review, which a person waits for, loads rules about rows without the rest of the analytics', () => {
  const loaded = loadedBy('src/server/store/imports/review/review-thread.ts')
  expect([...loaded].filter((file) => file.startsWith('src/analytics/'))).toEqual([
    'src/analytics/rows.ts',
    'src/analytics/competitors/product-codes.ts',
    'src/analytics/sales-history/line-rules.ts',
  ])
})
