import { afterAll, beforeAll, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import {
  openStandInStripe,
  type StandInStripe,
  standInSubscription,
} from '../../../../test/stand-ins/stripe.ts'
import { tenantContext } from '../../kit/context.ts'
import { getMe } from '../identity/get-me.ts'
import { getSubscription } from './get-subscription.ts'
import { startCheckout } from './start-checkout.ts'

const database = useDatabase({ poolSize: 2 })
let stripe: StandInStripe

beforeAll(async () => {
  stripe = await openStandInStripe()
})
afterAll(() => stripe.close())

async function company() {
  const { companyId, userId } = await database.createCompany()
  const env = {
    STRIPE_BASE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICE_ID: stripe.priceId,
  }
  const ctx = tenantContext(appContext({ db: database.db, env }), companyId, userId)
  return { ctx, input: { company_id: companyId } }
}

it('lets other companies work while the provider does not answer, and asks it once for all of one company', async () => {
  const [ours, theirs] = [await company(), await company()]
  await startCheckout(ours)
  stripe.subscriptions = [standInSubscription()]
  stripe.received.length = 0
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  stripe.held = promise
  let ended = 0
  const asked = [1, 2, 3].map(() => getSubscription(ours).finally(() => ended++))
  // The plan is asked for while a new customer is, too.
  const checkout = startCheckout(theirs).catch((error: unknown) => error)
  await expect.poll(() => stripe.received.length).toBeGreaterThan(1)
  // Until each of the three has read what it asks with.
  const { pool } = database.db
  await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true)
  expect((await getMe(theirs)).user.user_id).toBe(theirs.ctx.userId)
  expect(ended).toBe(0)
  stripe.held = null
  answer()
  for (const { subscription } of await Promise.all(asked))
    expect(subscription).toMatchObject({ plan_name: 'Quanto Growth', status: 'active' })
  // The stand-in shows every customer the same subscription, which the checkout asks for as well.
  expect(await checkout).toMatchObject({ code: 'conflict' })
  expect(stripe.received.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(2)
})
