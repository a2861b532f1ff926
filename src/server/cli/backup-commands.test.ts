import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { fingerprint } from '../../../test/fingerprint.ts'
import { type Connection, connectionToDatabase, withClient } from '../kit/db/connection.ts'
import { main } from './main.ts'

const database = useDatabase()
const other = `quanto_test_${randomBytes(6).toString('hex')}`
const { owning, superuser } = inject('database')
let folder = ''
let said = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quanto-commands-'))
  const owner = await withClient(owning, (client) => client.query('select current_user as name'))
  await withClient(superuser, (client) =>
    client.query(`create database ${other} owner ${pg.escapeIdentifier(owner.rows[0].name)}`),
  )
})
beforeEach(() => {
  said = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += text
      return true
    })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
  await withClient(superuser, (client) => client.query(`drop database if exists ${other} with (force)`))
})

/** The command as an operator types it, with DATABASE_URL set. */
async function quanto(to: Connection, ...args: string[]): Promise<number> {
  const { connectionString, host = '', port = 5432, user, password, database: name } = to as pg.ClientConfig
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`
  const url = `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  vi.stubEnv('DATABASE_URL', connectionString ?? url)
  vi.stubEnv('QUANTO_DATA_DIR', folder)
  return main(args)
}

it('quanto backup and quanto restore bring everything into an empty place, and refuse to write over anything', async () => {
  await database.createCompany()
  const file = path.join(folder, 'quanto.backup')
  expect([await quanto(database.owning, 'backup', file), said]).toEqual([
    0,
    expect.stringMatching(/quanto\.backup: [\d,]+ rows of \d+ tables, /),
  ])
  expect(await quanto(database.owning, 'backup', file)).toBe(1)
  expect(said).toContain('exists already')
  said = ''
  expect([await quanto(connectionToDatabase(owning, other), 'restore', file), said]).toEqual([
    0,
    expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables as of .*, all verified\.\n$/),
  ])
  const rowsOf = (name: string) => fingerprint(connectionToDatabase(superuser, name))
  expect(await rowsOf(other)).toEqual(await rowsOf(database.connection.database ?? ''))
  expect(await quanto(connectionToDatabase(owning, other), 'restore', file)).toBe(1)
  expect(said).toContain('not empty')
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual(['quanto.backup'])
})
