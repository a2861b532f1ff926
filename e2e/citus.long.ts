import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { withClient } from '#server/kit/db/connection'
import { registerApiUser, type SignedInUser, signInApiUser } from '../test/api-user.ts'
import { citusAbsent } from '../test/citus-cluster.ts'
import { type CitusSite, startCitusSite } from './support/citus-site.ts'
import { takeSample } from './support/data-folder.ts'
import { type Called, callEverything } from './support/every-call.ts'
import { CANNOT_SUCCEED, callByHand } from './support/hand-written-calls.ts'

/**
 * `npm test -- build citus`: the whole product as two web and two worker processes on a real Citus of three servers.
 * Needs the programs of a PostgreSQL 15 or 16 with Citus (TEST_CITUS_BIN), so it is not part of `npm test`.
 */
const PATIENCE_MS = 1_800_000
const person = { email: '', password: 'Difference-Engine-1843', firstName: 'Ada', lastName: 'Lovelace' }

const absent = await citusAbsent()
if (absent !== null) console.warn(`SKIPPED: the product on a real Citus, since ${absent}.`)

interface Member {
  readonly user: SignedInUser
  readonly companyId: string
  readonly port: number
}

let site: CitusSite
const members: Member[] = []

beforeAll(async () => {
  if (absent === null) site = await startCitusSite()
}, PATIENCE_MS)
afterAll(() => site?.stop(), PATIENCE_MS)

const orders = (count: number) =>
  [
    'Name,Paid at,Lineitem name,Lineitem quantity,Lineitem price,Total',
    ...Array.from({ length: count }, (_, at) => {
      const day = new Date(Date.UTC(2026, 0, 1 + (at % 90))).toISOString().slice(0, 10)
      return `#${1000 + at},${day},Mug ${at % 5},${1 + (at % 3)},${(10 + (at % 4)).toFixed(2)},30.00`
    }),
  ].join('\n')

async function join(at: number): Promise<Member> {
  const user = await registerApiUser(site.url, { ...person, email: `person${at}@example.test` })
  await takeSample(user)
  await user.verify()
  const { user: me } = await user.json<Output<'getMe'>>('GET', '/api/users/me')
  const worker = await site.workerOf(me.company_id)
  return { user, companyId: me.company_id, port: worker.port }
}

/** Creates companies until both workers have some, at least three. */
async function fillSite(): Promise<void> {
  for (let at = 0; members.length < 3 || new Set(members.map(({ port }) => port)).size < 2; at++)
    members.push(await join(at))
}

/** Access tokens are valid for ten minutes, and calling every route may take longer. */
async function signInAgain(): Promise<void> {
  for (const [at, member] of members.entries())
    members[at] = { ...member, user: await signInApiUser(site.url, { ...person, email: member.user.email }) }
}

/** Statements that Citus and PostgreSQL refused because of their form, from the coordinator's log. */
async function refusedForms(): Promise<readonly string[]> {
  const text = await readFile(site.cluster.coordinator.logFile, 'utf8')
  return text
    .split('\n')
    .filter((line) => / (0A000|42[0-9A-Z]{3}|XX\w{3}) ERROR: /.test(line))
    .map((line) => line.replace(/^.*ERROR: +/, ''))
}

/** Calls that answer 503 because the test has not set up their payment provider or connected store. */
const WITHOUT_SERVICE = ['openBillingPortal', 'startPlatformConnection', 'fetchPlatformProducts']

const failures = (called: readonly Called[]) =>
  called
    .filter(({ name, status }) => status >= 500 && !(status === 503 && WITHOUT_SERVICE.includes(name)))
    .map(({ name, status, text }) => `${name} ${status} ${text.slice(0, 200)}`)

describe.skipIf(absent !== null)('the product on a real Citus', () => {
  it(
    'imports and estimates three sample stores, on both workers, each with all of its lines',
    async () => {
      await fillSite()
      const counts = await Promise.all(
        members.map(
          async ({ user }) => (await user.json<Output<'dashboard'>>('GET', '/api/dashboard')).cards,
        ),
      )
      for (const cards of counts) expect(cards.totalProducts).toBe(120)
      expect(await refusedForms()).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'reads a file, and takes the import back',
    async () => {
      for (const { user } of members) {
        const content = orders(400)
        const { import: announced } = await user.json<Output<'createImport'>>('POST', '/api/imports', {
          fileName: 'orders.csv',
          sizeBytes: Buffer.byteLength(content),
        })
        const sent = await user.send('PUT', `/api/imports/${announced.importId}/content`, { bytes: content })
        expect(sent.status, sent.text).toBe(200)
        expect(await settled(user, announced.importId)).toMatchObject({ status: 'done', linesAdded: 400 })
        await user.json('POST', `/api/imports/${announced.importId}/undo`)
        expect(await settled(user, announced.importId)).toMatchObject({ status: 'undone' })
      }
      expect(await refusedForms()).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'carries out every call, twice, for each company',
    async () => {
      await signInAgain()
      const called: Called[] = []
      await withClient(site.superuser, async (client) => {
        for (const { user, companyId } of members)
          for (let turn = 0; turn < 2; turn++)
            called.push(...(await callEverything({ send: user.send, client, companyId })))
      })
      const register = (email: string) => registerApiUser(site.url, { ...person, email })
      const allow = async (redirectUrl: string | null) => {
        if (redirectUrl) await fetch(redirectUrl, { method: 'POST', redirect: 'manual' })
      }
      const byHand = await callByHand({ register, allow }, 'by-hand@example.test')
      expect(byHand.filter(({ status }) => status >= 300)).toEqual([])
      called.push(...byHand)
      const done = new Set(called.filter(({ status }) => status < 300).map(({ name }) => name))
      const names = new Set(called.map(({ name }) => name))
      console.log(`${called.length} calls of ${names.size} kinds; ${done.size} kinds succeeded at least once`)
      expect([...names].filter((name) => !done.has(name) && !(name in CANNOT_SUCCEED))).toEqual([])
      expect(failures(called)).toEqual([])
      expect(await refusedForms()).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'lets the others sign in and go on while a worker is away, and says 503 to its own companies',
    async () => {
      await signInAgain()
      const [first] = members
      if (!first) throw new Error('no company')
      const worker = await site.workerOf(first.companyId)
      const [away, here] = [
        members.filter(({ port }) => port === worker.port),
        members.filter(({ port }) => port !== worker.port),
      ]
      await worker.stop('immediate')
      for (const { user } of here) {
        expect((await user.send('GET', '/api/dashboard')).status).toBe(200)
        const again = await signInApiUser(site.url, { ...person, email: user.email })
        expect((await again.send('POST', '/api/sync-user', { json: {} })).status).toBe(200)
      }
      for (const { user } of away) {
        const answer = await user.send('GET', '/api/dashboard')
        expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
        expect(JSON.parse(answer.text)).toMatchObject({
          code: 'unavailable',
          error: expect.stringContaining('Try again in'),
        })
      }
      await worker.start()
      for (const { user } of members) expect((await user.send('GET', '/api/dashboard')).status).toBe(200)
    },
    PATIENCE_MS,
  )

  it(
    'answers reads while companies move from one worker to the other',
    async () => {
      await signInAgain()
      const [member] = members
      if (!member) throw new Error('no company')
      const from = await site.workerOf(member.companyId)
      const to = site.cluster.workers.find(({ port }) => port !== from.port)
      let isMoving = true
      const statuses: number[] = []
      const reading = (async () => {
        while (isMoving) statuses.push((await member.user.send('GET', '/api/dashboard')).status)
      })()
      await withClient(site.superuser, (client) =>
        client.query(
          `select citus_move_shard_placement(get_shard_id_for_distribution_column('companies', $1::uuid),
           '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')`,
          [member.companyId, from.port, to?.port],
        ),
      )
      isMoving = false
      await reading
      console.log(`${statuses.length} reads during the move`)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect((await site.workerOf(member.companyId)).port).toBe(to?.port)
    },
    PATIENCE_MS,
  )

  it(
    'answers 500 reads while the cluster balances itself',
    async () => {
      await signInAgain()
      await withClient(site.superuser, (client) =>
        client.query("select citus_rebalance_start(rebalance_strategy => 'by_shard_count')"),
      )
      let isMoving = true
      const statuses: number[] = []
      const reading = members.map(async ({ user }) => {
        while (isMoving || statuses.length < 500)
          statuses.push((await user.send('GET', '/api/dashboard')).status)
      })
      const states = await withClient(site.superuser, async (client) => {
        await client.query('select citus_rebalance_wait()')
        const { rows } = await client.query<{ status: string; tasks: number }>(
          'select status::text, count(*)::int as tasks from pg_dist_background_task group by status',
        )
        return rows
      })
      isMoving = false
      await Promise.all(reading)
      console.log(`${statuses.length} reads during the rebalance`, states)
      expect(states).toEqual([{ status: 'done', tasks: expect.any(Number) }])
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(await refusedForms()).toEqual([])
    },
    PATIENCE_MS,
  )
})

async function settled(user: SignedInUser, importId: string): Promise<Output<'getImport'>['import']> {
  for (;;) {
    const { import: view } = await user.json<Output<'getImport'>>('GET', `/api/imports/${importId}`)
    if (['done', 'failed', 'undone', 'cancelled'].includes(view.status)) return view
    await pause(200)
  }
}
