import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { findNode, isMaintained, noNodeText } from '../bin/find-node.js'

const home = mkdtempSync(path.join(tmpdir(), 'quanto-node-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A folder with a program `node` that says this of itself. */
function nodeOf(version: string, folder = `of ${version}`): string {
  const place = path.join(home, folder)
  mkdirSync(place, { recursive: true })
  const file = path.join(place, 'node')
  writeFileSync(file, `#!/bin/sh\necho ${version}\n`)
  chmodSync(file, 0o755)
  return place
}

describe('the Node that runs Quanto', () => {
  it.each([
    ['24.0.0', false],
    ['24.17.9', false],
    ['24.18.0', true],
    ['v24.21.0', true],
    ['20.20.2', false],
    ['22.99.0', false],
    // Odd versions before 27 have no long-term line: nodejs.org, Releases.
    ['25.9.0', false],
    ['26.10.0', true],
    ['27.1.0', true],
    ['', false],
  ])('is maintained: %s %s', (version, is) => {
    expect(isMaintained(version)).toBe(is)
  })

  // Windows runs no script of a shell as a program.
  it.skipIf(process.platform === 'win32')(
    'is looked for here first, then on the PATH, by what each says of itself',
    () => {
      const root = path.join(home, 'project')
      const searchPath = [nodeOf('v24.0.0'), nodeOf('v25.1.0'), nodeOf('v24.19.1'), nodeOf('v26.1.0')].join(
        path.delimiter,
      )
      const old = { version: '24.0.0', file: '/old/node' }
      expect(findNode({ running: old, root, searchPath })).toBe(path.join(home, 'of v24.19.1', 'node'))
      expect(findNode({ running: { version: '24.21.0', file: '/good' }, root, searchPath })).toBe('/good')
      expect(findNode({ running: old, root, searchPath: nodeOf('v20.1.0') })).toBeNull()
      nodeOf('v24.21.0', path.join('project', 'node_modules', '.bin'))
      expect(findNode({ running: old, root, searchPath })).toBe(
        path.join(root, 'node_modules', '.bin', 'node'),
      )
    },
  )

  it('is said where there is none, with what to install on this machine', () => {
    const mac = noNodeText({ version: 'v24.0.0', platform: 'darwin', arch: 'arm64' })
    expect(mac).toContain('this is v24.0.0')
    expect(mac).toContain('brew install node@24')
    expect(noNodeText({ version: 'v20.1.0', platform: 'linux', arch: 'x64' })).toContain('Run npm ci')
  })

  it('is never one without fixes from npm, on any platform', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')
    const lock = JSON.parse(text) as { packages: Record<string, { version?: string }> }
    const packages = Object.entries(lock.packages)
    const nodes = packages.filter(([name]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(name))
    expect(nodes.length).toBeGreaterThanOrEqual(4)
    expect(nodes.filter(([, { version }]) => !isMaintained(version ?? ''))).toEqual([])
  })

  it('runs what `npm start` builds with, and its end is that of the script', () => {
    const script = path.join(home, 'seven.mjs')
    writeFileSync(script, 'process.exit(7)')
    const launcher = path.resolve(import.meta.dirname, '../bin/with-node.js')
    expect(spawnSync(process.execPath, [launcher, script]).status).toBe(7)
  })
})
