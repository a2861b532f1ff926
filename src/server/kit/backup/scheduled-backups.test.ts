import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openBackup } from './open-backup.ts'
import { backUpIfDue } from './scheduled-backups.ts'

const database = useDatabase()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quanto-nightly-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const backUpAt = (time: string, isOurs = true, more: { spareBytes?: number } = {}) =>
  backUpIfDue({
    ...more,
    folder,
    keep: 3,
    connection: database.owning,
    clock: () => new Date(time),
    log: pino({ level: 'silent' }),
    isOurs: () => isOurs,
  })

describe('scheduled backups', () => {
  it('are one a day; the newest are kept, and nothing of another name is touched', async () => {
    await writeFile(path.join(folder, 'mine.backup'), 'precious')
    expect(await backUpAt('2026-06-01T02:00:00Z')).toBe('quanto-20260601T020000Z.backup')
    expect(await backUpAt('2026-06-01T23:00:00Z')).toBeNull()
    for (const day of ['02', '03', '07']) await backUpAt(`2026-06-${day}T03:00:00Z`)
    expect((await readdir(folder)).sort()).toEqual([
      'mine.backup',
      'quanto-20260602T030000Z.backup',
      'quanto-20260603T030000Z.backup',
      'quanto-20260607T030000Z.backup',
    ])
  })

  it('can be restored: each begins with what it is', async () => {
    const { header, entries } = await openBackup(path.join(folder, 'quanto-20260607T030000Z.backup'))
    await entries.return(undefined)
    expect(header.createdAt).toBe('2026-06-07T03:00:00.000Z')
    expect(header.tables.map(({ name }) => name)).toContain('public.order_lines')
  })

  it('are refused where the disk has no room, and take nothing of what is there away', async () => {
    const before = await readdir(folder)
    await expect(backUpAt('2026-06-20T03:00:00Z', true, { spareBytes: 2 ** 60 })).rejects.toThrow(
      /^Only \d+ MB are free on the disk of .*; a backup needs \d+ MB\.$/,
    )
    expect(await readdir(folder)).toEqual(before)
  })

  it('are made by the process that looks after the database, and by no other', async () => {
    expect(await backUpAt('2026-07-01T03:00:00Z', false)).toBeNull()
    expect(await readdir(folder)).toHaveLength(4)
  })
})
