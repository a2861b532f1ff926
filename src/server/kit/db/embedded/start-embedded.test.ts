import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { log, mode, query, quick, serverPid, untilTrue, useLauncher } from '../../../../../test/launcher.ts'
import { startEmbedded } from './start-embedded.ts'

const { folder, start, launch, startElsewhere } = useLauncher()

describe('first start', () => {
  it('makes a safe server: checksums, synchronous, scram, builtin locale, no port open to the network', async () => {
    const dataDir = folder('first')
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
    const dataDir = folder('first')
    await start(dataDir)
    expect(await mode(path.join(dataDir, 'cluster'))).toBe('700')
    expect(await mode(path.join(dataDir, 'cluster/quanto-secrets.json'))).toBe('600')
    expect(await mode(path.join(dataDir, 'socket'))).toBe('700')
    expect(await mode(path.join(dataDir, 'server.json'))).toBe('600')
    expect(await mode(path.join(dataDir, 'server.log'))).toBe('600')
    expect(['700', '711']).toContain(await mode(dataDir))
  })

  it('is whole or has not happened: killed half-way, the next start makes a new one', async () => {
    const dataDir = folder('half')
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
    const dataDir = folder('strange')
    await mkdir(path.join(dataDir, 'cluster'), { recursive: true })
    await writeFile(path.join(dataDir, 'cluster/letter.txt'), 'keep me')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is not a PostgreSQL database')
    for (const [major, wayOut] of [
      ['9', /made by PostgreSQL 9, .* changed\. .*"quanto backup .* move .*strange away .*"quanto restore /],
      ['99', /made by PostgreSQL 99, .* changed\. Start the newer version of Quanto again, or move /],
    ] as const) {
      await writeFile(path.join(dataDir, 'cluster/PG_VERSION'), `${major}\n`)
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow(wayOut)
    }
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'owner.lock'])
    expect((await readdir(path.join(dataDir, 'cluster'))).sort()).toEqual(['PG_VERSION', 'letter.txt'])
  })
})

describe('two processes on one folder', () => {
  it('share one server: the second joins the first', async () => {
    const dataDir = folder('first')
    const first = await startElsewhere(dataDir)
    const second = await start(dataDir)
    expect([first.owner, second.owner]).toEqual([true, false])
    expect(second.connection).toEqual(first.connection)
    await second.stop()
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starting at the same moment make one server', async () => {
    const dataDir = folder('same-moment')
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
      const dataDir = folder('first')
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

describe('a disk that fails', () => {
  it('holds nobody up who stops: the server ends, and the folder is free', async () => {
    const dataDir = folder('failing')
    const embedded = await startEmbedded({ dataDir, log, settings: quick })
    const pid = await serverPid(dataDir)
    // What cannot be removed, as nothing can on such a disk.
    await rm(path.join(dataDir, 'server.json'))
    await mkdir(path.join(dataDir, 'server.json'))
    await expect(embedded.stop()).rejects.toThrow()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await rm(path.join(dataDir, 'server.json'), { recursive: true })
    expect((await start(dataDir, quick)).owner).toBe(true)
  })
})

describe('awkward folders', () => {
  it('works in a folder whose path is too long for a socket, with blanks and quotes in it', async () => {
    const dataDir = folder(`a "quoted", long folder ${'x'.repeat(120)}`)
    const embedded = await start(dataDir, quick)
    const { connection } = embedded
    expect(connection.host?.startsWith(dataDir)).toBe(false)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    expect(existsSync(connection.host ?? '')).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)('works for root below a folder that only root may enter', async () => {
    const closed = folder('closed')
    await mkdir(closed, { mode: 0o700 })
    const { connection } = await start(path.join(closed, 'data'), quick)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const status = await readFile(`/proc/${await serverPid(path.join(closed, 'data'))}/status`, 'utf8')
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  })

  it.runIf(process.getuid?.() === 0)(
    'does not run the server as root where another account can reach it',
    async () => {
      const dataDir = folder('first')
      await start(dataDir)
      const status = await readFile(`/proc/${await serverPid(dataDir)}/status`, 'utf8')
      expect(status).not.toMatch(/^Uid:\s+0\b/m)
    },
  )
})
