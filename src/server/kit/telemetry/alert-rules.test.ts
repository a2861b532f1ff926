import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../../deploy/prometheus')
const isThere = spawnSync('promtool', ['--version']).status === 0

// Debian: apt install prometheus. Where it is absent these two are reported as skipped.
it.skipIf(!isThere)('the alert rules are valid for promtool', () => {
  const said = execFileSync('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: folder, encoding: 'utf8' })
  expect(said).toContain('SUCCESS: 6 rules found')
})

it.skipIf(!isThere)('the alert rules fire when they should, and not before', () => {
  const said = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder, encoding: 'utf8' })
  expect(`${said.stdout}${said.stderr}`).toContain('SUCCESS')
})

it('the alert rules ask for metrics that the product has', () => {
  const rules = readFileSync(path.join(folder, 'alerts.yaml'), 'utf8')
  const meters = readFileSync(path.join(import.meta.dirname, 'meters.ts'), 'utf8')
  const asked = new Set([...rules.matchAll(/quanto_\w+/g)].map(([name]) => name.replace(/_count$/, '')))
  expect(asked.size).toBe(4)
  for (const name of asked) expect(meters).toContain(`'${name}'`)
})
