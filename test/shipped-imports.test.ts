import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}

/** What runs after `npm ci --omit=dev`: the server with what it shares, and what starts it. */
const shipped = [
  'src/server',
  'src/contract',
  'src/analytics',
  'src/practice-shop',
  'src/sample-store',
  'bin',
]
const IMPORT =
  /^\s*(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm

function* importsOf(folder: string): Generator<readonly [file: string, name: string]> {
  for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|js)$/.test(file) || /\.test\.ts$/.test(file)) continue
    const text = readFileSync(path.join(root, folder, file), 'utf8')
    for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
      const name = (from ?? dynamic ?? bare)!
      if (!/^[.#]/.test(name) && !isBuiltin(name)) yield [path.join(folder, file), name]
    }
  }
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

it('the server runs with what `npm ci --omit=dev` installs: it imports no package for development', () => {
  const found = shipped.flatMap((folder) => [...importsOf(folder)])
  expect(new Set(found.map(([, name]) => packageOf(name))).size).toBeGreaterThan(15)
  expect(found.filter(([, name]) => !(packageOf(name) in dependencies))).toEqual([])
})
