import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { connectionToDatabase } from '../db/connection.ts'
import { openBackup } from './open-backup.ts'
import { backUpIfDue, scheduleBackups } from './scheduled-backups.ts'

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

  it('remove what a killed process left of one, and no other file', async () => {
    await writeFile(path.join(folder, 'quanto-20260610T030000Z.backup.partial'), 'half')
    await writeFile(path.join(folder, 'mine.backup.partial'), 'precious')
    expect(await backUpAt('2026-06-07T20:00:00Z')).toBeNull()
    const partials = (await readdir(folder)).filter((name) => name.endsWith('.partial'))
    expect(partials).toEqual(['mine.backup.partial'])
  })

  it('go on although one is dated in the future, which stays', async () => {
    const ahead = 'quanto-20300101T000000Z.backup'
    await writeFile(path.join(folder, ahead), 'of a wrong clock')
    for (const day of ['08', '09', '10', '11'])
      expect(await backUpAt(`2026-06-${day}T04:00:00Z`)).toBe(`quanto-202606${day}T040000Z.backup`)
    expect((await readdir(folder)).filter((name) => name.startsWith('quanto-')).sort()).toEqual([
      'quanto-20260609T040000Z.backup',
      'quanto-20260610T040000Z.backup',
      'quanto-20260611T040000Z.backup',
      ahead,
    ])
  })

  it('leave alone what another process is writing into a shared folder', async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'quanto-shared-'))
    const holder = await database.adminPool.connect()
    const connection = connectionToDatabase(inject('database').superuser, database.connection.database ?? '')
    const log = pino({ level: 'silent' })
    const at = (time: string) =>
      backUpIfDue({
        ...{ folder: place, keep: 3, connection, spareBytes: 0, log },
        ...{ clock: () => new Date(time), isOurs: () => true },
      })
    try {
      await holder.query('begin; lock table pgboss.job in access exclusive mode')
      const first = at('2026-06-15T03:00:00Z')
      const partials = ['quanto-20260615T030000Z.backup.partial']
      await vi.waitFor(async () => expect(await readdir(place)).toEqual(partials), 40_000)
      const second = at('2026-06-15T03:00:05Z')
      expect(await Promise.race([second, pause(20_000, 'it waits as well')])).toBeNull()
      expect(await readdir(place)).toEqual(partials)
      await holder.query('rollback')
      expect(await first).toBe('quanto-20260615T030000Z.backup')
    } finally {
      await holder.query('rollback')
      holder.release()
      await rm(place, { recursive: true, force: true })
    }
  })

  it('let the process stop, and leave no half of one', async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'quanto-stopped-'))
    const holder = await database.adminPool.connect()
    try {
      await holder.query('begin; lock table pgboss.job in access exclusive mode')
      // A superuser's reading waits for a table without a limit.
      const connection = connectionToDatabase(
        inject('database').superuser,
        database.connection.database ?? '',
      )
      const log = pino({ level: 'silent' })
      const now = new Date('2026-06-15T03:00:00Z')
      const input = { folder: place, keep: 3, connection, clock: () => now, log, isOurs: () => true }
      const schedule = scheduleBackups({ ...input, spareBytes: 0, firstLookMs: 0 })
      const partials = ['quanto-20260615T030000Z.backup.partial']
      await vi.waitFor(async () => expect(await readdir(place)).toEqual(partials), 40_000)
      await schedule.stop()
      expect(await readdir(place)).toEqual([])
    } finally {
      await holder.query('rollback')
      holder.release()
      await rm(place, { recursive: true, force: true })
    }
  })
})
