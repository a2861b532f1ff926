import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { withClient } from '../../kit/db/connection.ts'
import { copyOut } from './copy-out.ts'

const database = useDatabase()

const collect = () => {
  const pieces: string[] = []
  return {
    pieces,
    sink: (bytes: Buffer, from: number, to: number) => void pieces.push(bytes.toString('utf8', from, to)),
  }
}

describe('copyOut', () => {
  it('gives every row once and in order, however the socket cuts them', async () => {
    await withClient(database.connection, async (client) => {
      const { pieces, sink } = collect()
      await copyOut(
        client,
        `copy (select i, repeat('x', i % 300) from generate_series(1, 20000) i) to stdout`,
        sink,
      )
      expect(pieces).toHaveLength(20_000)
      expect(pieces.every((row, at) => row === `${at + 1}\t${'x'.repeat((at + 1) % 300)}\n`)).toBe(true)
    })
  })

  it('passes notices by, and leaves the connection usable', async () => {
    await withClient(database.connection, async (client) => {
      const notices: string[] = []
      client.on('notice', ({ message }) => notices.push(String(message)))
      await client.query(`create function pg_temp.noisy(i int) returns int language plpgsql as
        $$ begin raise notice 'row %', i; return i; end $$`)
      const { pieces, sink } = collect()
      await copyOut(client, 'copy (select pg_temp.noisy(i) from generate_series(1, 3) i) to stdout', sink)
      expect(pieces).toEqual(['1\n', '2\n', '3\n'])
      expect(notices).toEqual(['row 1', 'row 2', 'row 3'])
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  it('rejects with the error of the database, also in the midst of the rows, and goes on', async () => {
    await withClient(database.connection, async (client) => {
      const { sink } = collect()
      await expect(copyOut(client, 'copy (select nothing) to stdout', sink)).rejects.toThrow('"nothing"')
      const failing = 'copy (select 1 / (5000 - i) from generate_series(1, 9000) i) to stdout'
      await expect(copyOut(client, failing, sink)).rejects.toThrow('division by zero')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  it('rejects with the error of the receiver, and goes on', async () => {
    await withClient(database.connection, async (client) => {
      const refuse = () => {
        throw new Error('cannot read this')
      }
      await expect(copyOut(client, 'copy (select 1) to stdout', refuse)).rejects.toThrow('cannot read this')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  it('rejects when the connection is lost', async () => {
    await withClient(database.connection, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const lost = expect(
        copyOut(client, 'copy (select pg_sleep(20)) to stdout', () => undefined),
      ).rejects.toThrow(/terminat/)
      await database.adminPool.query('select pg_sleep(0.2), pg_terminate_backend($1)', [rows[0]?.pid])
      await lost
    })
  })
})
