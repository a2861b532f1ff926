import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| V\d/.test(line))
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, file = '', name = '']) => [file, name] as const),
)

it('every item of the security page names a test', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => !row.includes(' › '))).toEqual([])
})

it.each(named)('%s has a test named "%s"', (file, name) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(name)
})
