import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useAccountSite } from '../../../test/account-site.ts'
import { useDatabase } from '../../../test/database.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
/** Roles and memberships are remembered that long. */
const A_WHILE_MS = 5001

type Person = Awaited<ReturnType<typeof at.person>>

async function joined(owner: Person): Promise<Person> {
  const colleague = await at.person()
  await owner.ask('inviteMember', { body: { email: colleague.email, role: 'analyst' } })
  const link = await at.mailedLink(colleague.email, '/invitation?token=')
  const token = new URL(link).searchParams.get('token') ?? ''
  expect((await colleague.ask('acceptInvitation', { body: { token } })).status).toBe(200)
  at.later(A_WHILE_MS)
  return colleague
}

/** A price test without products: its stream lasts as long as it runs. */
async function runningTest({ companyId, userId }: Person): Promise<string> {
  const testId = randomUUID()
  const prior = { products: [], typeVariances: [], tested: 0, inflation: 1 }
  const range = { low: -3, high: -1 }
  const promise = { cost: 1, badCost: 1, value: 1, before: range, widthAfter: 1, error: 1, months: 6 }
  await database.adminPool.query(
    `insert into price_tests (company_id, test_id, name, state, by_hand, period_weeks, pairs, seed, schedule_hash,
       promise, prior, started_on, switch_hour, created_by, started_by, created_at, updated_at)
     values ($1, $2, 'Lamps', 'running', true, 2, 4, 1, $3, $4, $5, current_date, 3, $6, $6, now(), now())`,
    [companyId, testId, 'a'.repeat(64), JSON.stringify(promise), JSON.stringify(prior), userId],
  )
  return testId
}

/** Opens the events of a test, waits for the first one, and reads on to the end. */
async function listen(token: string, testId: string): Promise<{ readonly ended: Promise<'ended'> }> {
  const response = await at.send(token, 'priceTestEvents', { params: { testId } })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  onTestFinished(() => reader.cancel())
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toContain('"name":"Lamps"')
  const rest = async () => {
    while (!(await reader.read()).done);
    return 'ended' as const
  }
  return { ended: rest() }
}

const opened = () => 'open' as const

describe('an open event stream', () => {
  it('ends for a member who was removed, and stays open for the others', async () => {
    const owner = await at.person()
    const colleague = await joined(owner)
    const testId = await runningTest(owner)
    const own = await listen(owner.tokens.access_token, testId)
    const removed = await listen(colleague.tokens.access_token, testId)
    await owner.ask('removeMember', { params: { id: colleague.userId } })
    expect(await removed.ended).toBe('ended')
    expect(await Promise.race([own.ended, sleep(100).then(opened)])).toBe('open')
  })

  it('ends with the API key that opened it', async () => {
    const owner = await at.person()
    const testId = await runningTest(owner)
    const key = { name: 'Watcher', scopes: ['read'], expires_in_days: 1 }
    const { body } = await owner.ask('createApiKey', { body: key })
    const stream = await listen(body.secret, testId)
    await owner.ask('revokeApiKey', { params: { id: body.key.key_id } })
    expect(await stream.ended).toBe('ended')
  })

  it('ends with the sign-in of its reader', async () => {
    const owner = await at.person()
    const stream = await listen(owner.tokens.access_token, await runningTest(owner))
    const { sessions } = (await owner.ask('listSessions')).body
    await owner.ask('endSession', { params: { id: sessions[0].session_id } })
    expect(await stream.ended).toBe('ended')
  })
})
