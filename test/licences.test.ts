import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  deniedProblems,
  installScriptProblems,
  isPermissive,
  type Lock,
  licenceProblems,
  shippedPackages,
} from '../scripts/licences.ts'

const { packages: lock } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Lock }

describe('what ships', () => {
  it('holds no copyleft, no unread install script and nothing denied', () => {
    expect(licenceProblems(shippedPackages(lock, () => null))).toEqual([])
    expect(installScriptProblems(lock)).toEqual([])
    expect(deniedProblems(lock)).toEqual([])
  })

  it('would be refused with xlsx 0.18 in it, wherever it came from', () => {
    const sneaked = {
      ...lock,
      'node_modules/some-reader/node_modules/xlsx': { version: '0.18.5', dev: true },
    }
    expect(deniedProblems(sneaked)).toEqual([expect.stringContaining('CVE-2023-30533')])
  })

  it('would be refused with a copyleft package, or one that does not say', () => {
    const of = (license?: string) => ({
      'node_modules/new': { version: '1.0.0', ...(license ? { license } : {}) },
    })
    const problems = (license?: string) => licenceProblems(shippedPackages(of(license), () => null))
    expect(problems('GPL-3.0-or-later')).toEqual(['new 1.0.0: GPL-3.0-or-later'])
    expect(problems()).toEqual(['new 1.0.0: no licence named'])
    expect(problems('MIT')).toEqual([])
  })

  it('would be refused with an install script nobody has read', () => {
    const sneaked = { 'node_modules/new': { version: '1.0.0', hasInstallScript: true } }
    expect(installScriptProblems(sneaked)).toEqual(['new: an install script nobody has read'])
    const forBuilding = { 'node_modules/new': { dev: true, hasInstallScript: true } }
    expect(installScriptProblems(forBuilding)).toHaveLength(1)
  })
})

describe('an SPDX expression', () => {
  it.each([
    ['(MIT OR GPL-3.0-or-later)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-2.0', false],
    ['LGPL-3.0', false],
    ['AGPL-3.0-only', false],
    ['', false],
  ])('%s: %s', (expression, expected) => expect(isPermissive(expression)).toBe(expected))
})
