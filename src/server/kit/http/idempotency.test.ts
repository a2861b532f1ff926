import { describe, expect, it } from 'vitest'
import { versionOf } from '#contract/version-of'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { handlersOf, type NamedHandlers } from '../../../../test/handlers.ts'
import { createApi } from '../../http/api.ts'
import { problem } from '../errors.ts'

const database = useDatabase()

async function api(handlers: NamedHandlers, clock?: () => Date) {
  const { companyId, userId } = await database.createCompany()
  const app = appContext({ db: database.db, ...(clock ? { clock } : {}) })
  const auth = {
    verify: async () => ({ issuer: 'i', subject: 's', scopes: [] }),
    resolve: async () => ({ companyId, userId, role: 'owner' as const }),
  }
  const routes = createApi(app, auth, handlersOf(handlers))
  return (key: string, total = '1.00') =>
    routes.fetch(
      new Request('http://localhost/api/sales-history', {
        method: 'POST',
        headers: { authorization: 'Bearer t', 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total }),
      }),
    )
}

const sale = (id: string) => ({
  id,
  order_id: 'o',
  lineitem_name: 'Mug',
  product_id: 1,
  unusual_quantity: false,
  duplicate: false,
  quantity: 1,
  paid_at: '2026-01-01T00:00:00.000Z',
  total: '1.00',
})

describe('a write with an Idempotency-Key', () => {
  it('is done once, and a repetition gets the same answer byte for byte', async () => {
    let done = 0
    const post = await api({ createSale: async () => sale(String(++done)) })
    const first = await post('k1')
    const again = await post('k1')
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(done).toBe(1)
    await post('k2')
    expect(done).toBe(2)
  })

  it('is done once when twenty equal requests arrive together', async () => {
    let done = 0
    const post = await api({
      createSale: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return sale(String(++done))
      },
    })
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => post('k')))).map(
      (response) => response.status,
    )
    expect(done).toBe(1)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  it('refuses the key for another request', async () => {
    const post = await api({ createSale: async () => sale('1') })
    expect((await post('k', '1.00')).status).toBe(200)
    expect((await post('k', '2.00')).status).toBe(409)
  })

  it('lets the key try again after a refusal or a failure', async () => {
    let tries = 0
    const post = await api({
      createSale: async () => {
        if (++tries === 1) throw problem('sign_in.provider_away')
        return sale('1')
      },
    })
    expect((await post('k')).status).toBe(503)
    expect((await post('k')).status).toBe(200)
  })

  it('keeps a failure that came after a commit, so that nothing is done twice', async () => {
    let tries = 0
    const post = await api({
      createSale: async ({ ctx }) => {
        const day = `2026-04-0${++tries}`
        await ctx.inTenant((tx) =>
          tx.client.query('insert into closed_days (company_id, day, note) values ($1, $2, $3)', [
            ...[ctx.companyId, day, 'x'],
          ]),
        )
        throw new Error('the rest failed')
      },
    })
    const first = await post('k')
    const again = await post('k')
    expect([first.status, again.status, tries]).toEqual([500, 500, 1])
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  it('keeps nothing of a request that is not valid: the key is still free', async () => {
    const post = await api({ createSale: async () => sale('1') })
    expect((await post('k', 'much')).status).toBe(400)
    expect((await post('k')).status).toBe(200)
  })

  it('has a key of at most 255 characters', async () => {
    let done = 0
    const post = await api({ createSale: async () => sale(String(++done)) })
    expect((await post('k'.repeat(255))).status).toBe(200)
    const tooLong = await post('k'.repeat(256))
    expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining('255')])
    expect(done).toBe(1)
  })

  it('keeps its answer for a day', async () => {
    let now = new Date('2026-06-15T12:00:00Z')
    let done = 0
    const post = await api({ createSale: async () => sale(String(++done)) }, () => now)
    await post('k')
    now = new Date('2026-06-16T12:00:00Z')
    expect((await post('k')).headers.get('idempotency-replayed')).toBe('true')
    now = new Date('2026-06-16T12:10:01Z')
    await post('k')
    expect(done).toBe(2)
  })

  it('carries the version of what it answers, the first time and again', async () => {
    const post = await api({ createSale: async () => sale('1') })
    const tag = `"${versionOf('sale', sale('1'))}"`
    expect([(await post('k')).headers.get('etag'), (await post('k')).headers.get('etag')]).toEqual([tag, tag])
  })

  it('lets a key whose process died be taken over after a while', async () => {
    let now = new Date('2026-06-15T12:00:00Z')
    let finish: () => void = () => undefined
    let tries = 0
    const handlers: NamedHandlers = {
      createSale: async () => {
        if (++tries === 1)
          await new Promise<void>((resolve) => {
            finish = resolve
          })
        return sale(String(tries))
      },
    }
    const post = await api(handlers, () => now)
    const lost = post('k')
    await expect.poll(() => tries).toBe(1)
    expect((await post('k')).status).toBe(409)
    now = new Date(now.getTime() + 61_000)
    expect((await post('k')).status).toBe(200)
    finish()
    await lost
  })

  describe('that dies', () => {
    const insert = 'insert into closed_days (company_id, day, note) values ($1, $2, $3)'
    const written = async () =>
      (await database.adminPool.query('select count(*)::int as n from closed_days')).rows[0].n as number

    it('between its commit and its answer is not done again: the repetition is told', async () => {
      let now = new Date('2026-06-15T12:00:00Z')
      let isDone = false
      const before = await written()
      const post = await api(
        {
          createSale: async ({ ctx }) => {
            await ctx.inTenant((tx) => tx.client.query(insert, [ctx.companyId, '2026-01-01', 'x']))
            isDone = true
            return new Promise(() => undefined)
          },
        },
        () => now,
      )
      void post('k')
      await expect.poll(() => isDone).toBe(true)
      expect((await post('k')).status).toBe(409)
      now = new Date(now.getTime() + 11_000)
      const told = await post('k')
      expect(told.status).toBe(409)
      expect(await told.text()).toContain('nothing was done twice')
      expect(await written()).toBe(before + 1)
    })

    it('after a transaction that returned the answer gives that answer to the repetition', async () => {
      let now = new Date('2026-06-15T12:00:00Z')
      let isDone = false
      const before = await written()
      const post = await api(
        {
          createSale: async ({ ctx }) => {
            await ctx.inTenant(async (tx) => {
              await tx.client.query(insert, [ctx.companyId, '2026-03-01', 'x'])
              return sale('committed')
            })
            isDone = true
            return new Promise(() => undefined)
          },
        },
        () => now,
      )
      void post('k')
      await expect.poll(() => isDone).toBe(true)
      expect((await post('k')).status).toBe(409)
      now = new Date(now.getTime() + 11_000)
      const again = await post('k')
      expect([again.status, await again.text()]).toEqual([200, JSON.stringify(sale('committed'))])
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect((await post('k', '2.00')).status).toBe(409)
      expect(await written()).toBe(before + 1)
    })

    it('in appearance only changes nothing once its repetition has taken its place', async () => {
      let now = new Date('2026-06-15T12:00:00Z')
      let tries = 0
      const gate = Promise.withResolvers<void>()
      const before = await written()
      const post = await api(
        {
          createSale: async ({ ctx }) => {
            const day = `2026-02-0${++tries}`
            if (tries === 1) await gate.promise
            await ctx.inTenant((tx) => tx.client.query(insert, [ctx.companyId, day, 'x']))
            return sale(day)
          },
        },
        () => now,
      )
      const slow = post('k')
      await expect.poll(() => tries).toBe(1)
      now = new Date(now.getTime() + 11_000)
      expect((await post('k')).status).toBe(200)
      gate.resolve()
      expect((await slow).status).toBe(409)
      expect(await written()).toBe(before + 1)
    })
  })
})
