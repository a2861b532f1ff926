import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { log, query, serverPid, untilTrue, useLauncher } from '../../../../../test/launcher.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'

const { folder, start, startElsewhere } = useLauncher()

describe('when something dies', () => {
  it('has everything that was committed after the process was killed', async () => {
    const dataDir = folder('first')
    const first = await startElsewhere(dataDir)
    await query(
      first.owning,
      'create table if not exists kept (n int); grant select, insert on kept to public; insert into kept values (1)',
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const { connection, owner } = await start(dataDir)
    expect(owner).toBe(true)
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('recovers what was committed when process and server are killed in the midst of work', async () => {
    const dataDir = folder('first')
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
    const dataDir = folder('first')
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
    const dataDir = folder('first')
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
    const dataDir = folder('first')
    await writeFile(
      path.join(dataDir, 'cluster/postmaster.pid'),
      `${process.pid}\n${dataDir}/cluster\n0\n5432\n\n\n\n`,
    )
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('stops when asked, and leaves no process and no address behind', async () => {
    const dataDir = folder('first')
    const first = await startElsewhere(dataDir)
    const pid = await serverPid(dataDir)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await readdir(dataDir)).not.toContain('server.json')
  })
})
