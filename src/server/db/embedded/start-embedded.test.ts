import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connection, withClient } from '../connection.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

// Real servers on a real disk: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = pino({ level: 'silent' })
const script = path.resolve(import.meta.dirname, '../../../../test/embedded-process.ts')
const children: ChildProcess[] = []
const running: Embedded[] = []
let home: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quanto-launcher-'))
  await chmod(home, 0o711)
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const embedded of running.splice(0)) await embedded.stop()
})

afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 20 }))

/** Where a test is not about what reaches the disk, it does not wait for it. */
const quick = { fsync: 'off' }

const start = async (dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, log, settings })
  running.push(embedded)
  return embedded
}

interface OtherProcess {
  readonly child: ChildProcess
  readonly owner: boolean
  readonly connection: Connection
  readonly owning: Connection
}

const launch = (dataDir: string, speed = ''): ChildProcess => {
  const child = spawn(process.execPath, [script, dataDir, speed], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

const startElsewhere = async (dataDir: string, speed = ''): Promise<OtherProcess> => {
  const child = launch(dataDir, speed)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as Omit<OtherProcess, 'child'>) }
}

const query = <Row extends object>(connection: Connection, sql: string): Promise<Row[]> =>
  withClient(connection, async (client) => (await client.query<Row>(sql)).rows)

const serverPid = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

const untilTrue = async (condition: () => boolean) => {
  while (!condition()) await pause(20)
}

const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

describe('first start', () => {
  it('makes a safe server: checksums, synchronous, scram, builtin locale, no port open to the network', async () => {
    const dataDir = path.join(home, 'first')
    const { connection, owning, superuser, owner } = await start(dataDir)
    const [settings] = await query(
      superuser,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as synchronous, current_setting('full_page_writes') as full_pages,
              current_setting('password_encryption') as passwords, current_setting('listen_addresses') as listen,
              (select distinct auth_method from pg_hba_file_rules) as hba,
              (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'quanto') as locale`,
    )
    expect(settings).toEqual({
      checksums: 'on',
      fsync: 'on',
      synchronous: 'on',
      full_pages: 'on',
      passwords: 'scram-sha-256',
      listen: '',
      hba: 'scram-sha-256',
      locale: 'b C.UTF-8',
    })
    expect(owner).toBe(true)
    const login =
      'select rolsuper, rolbypassrls, rolcreaterole, rolinherit from pg_roles where rolname = current_user'
    const weak = { rolsuper: false, rolbypassrls: false }
    expect(await query(owning, login)).toEqual([{ ...weak, rolcreaterole: true, rolinherit: true }])
    expect(await query(connection, login)).toEqual([{ ...weak, rolcreaterole: false, rolinherit: false }])
    await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
  })

  it('lets nobody else read what it stores', async () => {
    const dataDir = path.join(home, 'first')
    await start(dataDir)
    expect(await mode(path.join(dataDir, 'cluster'))).toBe('700')
    expect(await mode(path.join(dataDir, 'cluster/quanto-secrets.json'))).toBe('600')
    expect(await mode(path.join(dataDir, 'socket'))).toBe('700')
    expect(await mode(path.join(dataDir, 'server.json'))).toBe('600')
    expect(await mode(path.join(dataDir, 'server.log'))).toBe('600')
    expect(['700', '711']).toContain(await mode(dataDir))
  })

  it('is whole or has not happened: killed half-way, the next start makes a new one', async () => {
    const dataDir = path.join(home, 'half')
    const child = launch(dataDir, 'quick')
    const unfinished = async () =>
      (await readdir(dataDir).catch(() => [])).find((name) => /^cluster\.tmp-\w+$/.test(name))
    while (!(await unfinished())) await pause(5)
    await pause(100)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readdir(dataDir)).not.toContain('cluster')
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.includes('.tmp-'))).toEqual([])
  })

  it('does not touch a folder it cannot explain', async () => {
    const dataDir = path.join(home, 'strange')
    await mkdir(path.join(dataDir, 'cluster'), { recursive: true })
    await writeFile(path.join(dataDir, 'cluster/letter.txt'), 'keep me')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is not a PostgreSQL database')
    await writeFile(path.join(dataDir, 'cluster/PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('made by PostgreSQL 17')
    expect(await readdir(path.join(dataDir, 'cluster'))).toContain('letter.txt')
  })
})

describe('two processes on one folder', () => {
  it('share one server: the second joins the first', async () => {
    const dataDir = path.join(home, 'first')
    const first = await startElsewhere(dataDir)
    const second = await start(dataDir)
    expect([first.owner, second.owner]).toEqual([true, false])
    expect(second.connection).toEqual(first.connection)
    await second.stop()
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starting at the same moment make one server', async () => {
    const dataDir = path.join(home, 'same-moment')
    const started = await Promise.all([
      startElsewhere(dataDir, 'quick'),
      startElsewhere(dataDir, 'quick'),
      start(dataDir, quick),
    ])
    expect(started.filter(({ owner }) => owner)).toHaveLength(1)
  })
})

describe('the one that joined', () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    it(`goes on with the server at the same address when its owner ends by ${signal}`, async () => {
      const dataDir = path.join(home, 'first')
      const first = await startElsewhere(dataDir)
      const second = await start(dataDir)
      expect(second.owner).toBe(false)
      first.child.kill(signal)
      await once(first.child, 'exit')
      await untilTrue(() => second.owner)
      expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      const third = await start(dataDir)
      expect(third.connection).toEqual(second.connection)
    })
})

describe('when something dies', () => {
  it('has everything that was committed, within 3 s, after the process was killed', async () => {
    const dataDir = path.join(home, 'first')
    const first = await startElsewhere(dataDir)
    await query(
      first.owning,
      'create table if not exists kept (n int); grant select, insert on kept to public; insert into kept values (1)',
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const before = performance.now()
    const { connection, owner } = await start(dataDir)
    expect(performance.now() - before).toBeLessThan(3_000)
    expect(owner).toBe(true)
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('recovers what was committed when process and server are killed in the midst of work', async () => {
    const dataDir = path.join(home, 'first')
    const first = await startElsewhere(dataDir)
    await query(first.owning, 'create table if not exists kept (n int)')
    const work = query(
      first.owning,
      'insert into kept select 2 from generate_series(1, 10000000) n where sqrt(n) > 0',
    ).catch((error: Error) => error)
    await pause(200)
    process.kill(await serverPid(dataDir), 'SIGKILL')
    first.child.kill('SIGKILL')
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select distinct n from kept')).toEqual([{ n: 1 }])
    expect(await work).toBeInstanceOf(Error)
  })

  it('starts the server again when it dies alone: who begins a transaction meanwhile only waits', async () => {
    const dataDir = path.join(home, 'first')
    const { connection, owning } = await start(dataDir)
    const pid = await serverPid(dataDir)
    await migrate({ connection: owning, log })
    const db = await openDatabase({ connection, poolSize: 4, log })
    const companyId = randomUUID()
    const transaction = () =>
      db.inTenant(companyId, async ({ client }) => (await client.query('select 1 as one')).rows)
    await Promise.all([1, 2, 3, 4].map(transaction))
    process.kill(pid, 'SIGKILL')
    await untilTrue(() => db.pool.idleCount === 0)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(transaction))
    expect(answers.flat()).toEqual(Array(6).fill({ one: 1 }))
    expect(await serverPid(dataDir)).not.toBe(pid)
    await db.close()
  })

  it('stops a server that outlived its process, and starts its own', async () => {
    const dataDir = path.join(home, 'first')
    const binaries = await findBinaries(dataDir)
    const account = await chooseAccount(binaries, dataDir, path.join(dataDir, 'cluster'))
    const socketSetting = `unix_socket_directories="${path.join(dataDir, 'socket')}"`
    const { file, args, ...as } = account.command(binaries.postgres, [
      '-D',
      path.join(dataDir, 'cluster'),
      ...['-c', 'listen_addresses=', '-c', socketSetting],
    ])
    const orphan = spawn(file, args, { ...as, stdio: 'ignore', detached: true })
    await untilTrue(() => existsSync(path.join(dataDir, 'socket/.s.PGSQL.5432')))
    const { connection, owner } = await start(dataDir)
    expect(owner).toBe(true)
    expect(orphan.exitCode).toBe(0)
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('is not misled by the process number of a dead server that a stranger has by now', async () => {
    const dataDir = path.join(home, 'first')
    await writeFile(
      path.join(dataDir, 'cluster/postmaster.pid'),
      `${process.pid}\n${dataDir}/cluster\n0\n5432\n\n\n\n`,
    )
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('stops when asked, and leaves no process and no address behind', async () => {
    const dataDir = path.join(home, 'first')
    const first = await startElsewhere(dataDir)
    const pid = await serverPid(dataDir)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await readdir(dataDir)).not.toContain('server.json')
  })
})

describe('awkward folders', () => {
  it('works in a folder whose path is too long for a socket, with blanks and quotes in it', async () => {
    const dataDir = path.join(home, `a "quoted", long folder ${'x'.repeat(120)}`)
    const { connection } = await start(dataDir, quick)
    expect(connection.host?.startsWith(dataDir)).toBe(false)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await running.pop()?.stop()
    expect(existsSync(connection.host ?? '')).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)('works for root below a folder that only root may enter', async () => {
    const closed = path.join(home, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const { connection } = await start(path.join(closed, 'data'), quick)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const status = await readFile(`/proc/${await serverPid(path.join(closed, 'data'))}/status`, 'utf8')
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  })

  it.runIf(process.getuid?.() === 0)(
    'does not run the server as root where another account can reach it',
    async () => {
      const dataDir = path.join(home, 'first')
      await start(dataDir)
      const status = await readFile(`/proc/${await serverPid(dataDir)}/status`, 'utf8')
      expect(status).not.toMatch(/^Uid:\s+0\b/m)
    },
  )
})
