import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lostDatabaseNotice } from './lost-database.ts'

let dataDir = ''
const place = (more: object = {}) => ({
  ...{ dataDir, databaseUrl: null, backups: { keep: 7, folder: path.join(dataDir, 'backups') } },
  ...more,
})

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quanto-lost-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function keepBackups(): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  await mkdir(folder)
  const names = ['quanto-20260601T020000Z.backup', 'quanto-20260607T030000Z.backup', 'mine.backup']
  for (const name of names) await writeFile(path.join(folder, name), '')
  return path.join(folder, names[1]!)
}

it('names the newest backup and the way back where the database is gone', async () => {
  const newest = await keepBackups()
  const notice = await lostDatabaseNotice(place())
  expect(notice).toContain('A backup of 2026-06-07 exists.')
  expect(notice).toContain(`quanto restore ${newest}`)
  expect(notice).not.toContain('\n')
})

it('says nothing on a first start, with a database, or where it is kept elsewhere', async () => {
  expect(await lostDatabaseNotice(place())).toBe('')
  await keepBackups()
  expect(await lostDatabaseNotice(place({ databaseUrl: 'postgres://elsewhere/quanto' }))).toBe('')
  expect(await lostDatabaseNotice(place({ backups: null }))).toBe('')
  await mkdir(path.join(dataDir, 'postgres'))
  expect(await lostDatabaseNotice(place())).toBe('')
})
