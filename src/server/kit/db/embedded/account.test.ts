import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'

let home: string
let closed: string
let binaries: Binaries

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quanto-account-'))
  await chmod(home, 0o711)
  closed = path.join(home, 'closed')
  await mkdir(closed, { mode: 0o700 })
  binaries = await findBinaries(home)
})

afterAll(() => rm(home, { recursive: true, force: true }))

const folder = async (name: string) => {
  const dataDir = path.join(home, name)
  await mkdir(dataDir, { mode: 0o700 })
  return dataDir
}

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  it('takes another account, and gives it a copy of the programs it cannot reach', async () => {
    const dataDir = await folder('open')
    const unreachable = await copyBinaries(binaries, closed)
    const account = await chooseAccount(unreachable, dataDir, path.join(dataDir, 'cluster'))
    expect(account.kind).toBe('other')
    expect(account.owner?.uid).toBeGreaterThan(0)
    expect(account.binaries.root.startsWith(dataDir)).toBe(true)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
  })

  it('keeps to the account a database already has', async () => {
    const dataDir = await folder('kept')
    const cluster = path.join(dataDir, 'cluster')
    await mkdir(cluster)
    const account = await chooseAccount(binaries, dataDir, cluster)
    expect(account.kind).toBe('namespace')
  })

  it('says what to do where no other account gets in and the system has no namespaces', async () => {
    const { cleanEnvironment } = await import('./clean-environment.ts')
    const dataDir = path.join(closed, 'data')
    await mkdir(dataDir)
    const { env } = cleanEnvironment
    // As on a machine without "unshare": no program is found by its name.
    Object.assign(cleanEnvironment, { env: { ...env, PATH: '/nowhere' } })
    try {
      await expect(chooseAccount(binaries, dataDir, path.join(dataDir, 'cluster'))).rejects.toThrow(
        /started as root.*under an ordinary account, or set QUANTO_DATA_DIR .* or set DATABASE_URL/,
      )
    } finally {
      Object.assign(cleanEnvironment, { env })
    }
  })
})

it.runIf(process.getuid)('says who owns a database that belongs to another account', async () => {
  const uid = process.getuid!
  const dataDir = await folder('foreign')
  const cluster = path.join(dataDir, 'cluster')
  await mkdir(cluster)
  process.getuid = () => 4_242
  try {
    await expect(chooseAccount(binaries, dataDir, cluster)).rejects.toThrow(
      `belongs to another account (number ${uid()})`,
    )
  } finally {
    process.getuid = uid
  }
})
