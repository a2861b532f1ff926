import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptionAnswer } from '#contract/billing'
import { defaultPrivacy } from '#contract/settings'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import {
  openStandInStripe,
  type StandInStripe,
  standInInvoice,
  standInSubscription,
} from '../../../../test/stand-ins/stripe.ts'
import { tenantContext } from '../../kit/context.ts'
import { deleteCompanyIfDue } from '../../whole/retention/delete-company.ts'
import { updateSettings } from '../identity/update-settings.ts'
import { getSubscription } from './get-subscription.ts'
import { billingOf } from './provider/billing-of.ts'
import { fromMinorUnits } from './provider/stripe-wire.ts'
import { receiveStripeMessage } from './receive-stripe-message.ts'
import { endLocalPlan, openBillingPortal, startCheckout } from './start-checkout.ts'

const database = useDatabase()
let stripe: StandInStripe

beforeAll(async () => {
  stripe = await openStandInStripe()
})

afterAll(() => stripe.close())

beforeEach(() => {
  stripe.subscriptions = []
  stripe.invoices = []
  stripe.checkouts = []
  stripe.isDown = false
  stripe.received.length = 0
})

/** A company; with `env` its installation is connected to Stripe. */
async function company(
  env: Record<string, string> = {},
  of: { companyId: string; userId: string } | null = null,
) {
  const { companyId, userId } = of ?? (await database.createCompany('Harbour Homeware'))
  const ctx = tenantContext(appContext({ db: database.db, env }), companyId, userId)
  const input = { company_id: companyId }
  return {
    ctx,
    input,
    companyId,
    subscription: async () => (await getSubscription({ ctx, input })).subscription,
  }
}

const connected = (of: Parameters<typeof company>[1] = null) =>
  company(
    {
      STRIPE_BASE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_PRICE_ID: stripe.priceId,
    },
    of,
  )

const requestDeletion = (companyId: string) =>
  database.adminPool.query(
    "insert into account_deletions (company_id, requested_by, requested_at, due_at) values ($1, $1, '2026-01-01', '2026-01-15')",
    [companyId],
  )

/** The customer that was made last, as the messages name it. */
const customerId = async (companyId: string) => {
  const { rows } = await database.adminPool.query<{ id: string }>(
    'select customer_id as id from billing_customers where company_id = $1',
    [companyId],
  )
  return rows[0]?.id ?? ''
}

const deliver = (ctx: Parameters<typeof receiveStripeMessage>[0]['ctx'], message: Request) =>
  receiveStripeMessage({
    ctx,
    input: { body: message.body, headers: message.headers },
  })

const readings = () => stripe.received.filter(({ path }) => path === '/v1/subscriptions').length

describe('without a billing provider', () => {
  it('a new company has no subscription, may take the local plan and end it', async () => {
    const { ctx, input } = await company()
    expect(await getSubscription({ ctx, input })).toEqual({ subscription: null, billing: 'local' })
    const { url } = await startCheckout({ ctx, input })
    expect(url).toBe('http://localhost:3000/settings?section=subscription')
    const answer = subscriptionAnswer.parse(await getSubscription({ ctx, input }))
    expect(answer.subscription).toMatchObject({
      plan_name: 'Self-hosted',
      billing_cycle: 'none',
      status: 'active',
    })
    await expect(startCheckout({ ctx, input })).rejects.toMatchObject({ code: 'conflict' })
    await expect(openBillingPortal({ ctx, input })).rejects.toThrow('takes no payments')
    expect((await endLocalPlan({ ctx, input })).subscription).toBeNull()
  })

  it('has no messages to receive', async () => {
    const { ctx } = await company()
    await expect(deliver(ctx, stripe.message('invoice.paid', {}))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('with Stripe', () => {
  it('leads to the checkout of the configured price, as a customer that is made once', async () => {
    const { ctx, input, companyId } = await connected()
    const [first] = await Promise.all([startCheckout({ ctx, input }), startCheckout({ ctx, input })])
    expect(first.url).toMatch(/^https:\/\/checkout\.stripe\.test\/c\/cs_\d$/)
    const made = stripe.received.filter(({ path }) => path === '/v1/customers')
    expect(made).toHaveLength(1)
    expect(made[0]?.idempotencyKey).toBe(`customer-${companyId}`)
    expect(made[0]?.body.get('email')).toBeNull()
    const begun = stripe.received.find(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    )
    const session = begun?.body
    expect(Object.fromEntries(session ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_basic',
      'line_items[0][quantity]': '1',
      client_reference_id: companyId,
      'subscription_data[metadata][company_id]': companyId,
      success_url: 'http://localhost:3000/settings?section=subscription',
    })
  })

  it('names the person only where personal data is shared', async () => {
    const { ctx, input } = await connected()
    await updateSettings({
      ctx,
      input: { privacy: { ...defaultPrivacy, share_personal_data: true } },
    })
    await startCheckout({ ctx, input })
    const made = stripe.received.find(({ path }) => path === '/v1/customers')
    expect(made?.body.get('email')).toBe(`${ctx.userId}@example.test`)
  })

  it('shows plan, card and invoices as soon as a message says that something has changed', async () => {
    const { ctx, input, companyId, subscription } = await connected()
    await startCheckout({ ctx, input })
    stripe.subscriptions = [standInSubscription()]
    stripe.invoices = [standInInvoice(), standInInvoice({ id: 'in_2', number: 'QTO-0002', status: 'open' })]
    const customer = await customerId(companyId)
    await deliver(ctx, stripe.message('checkout.session.completed', { object: 'checkout.session', customer }))
    stripe.isDown = true
    expect(await subscription()).toMatchObject({
      ...{
        plan_name: 'Quanto Growth',
        price: '49.0000',
        currency: 'USD',
        billing_cycle: 'month',
        status: 'active',
      },
      ...{
        renewal_date: '2026-07-15T00:00:00.000Z',
        features: { products: '5000', 'Price tests': 'included' },
      },
      ...{ payment_method: 'visa', card_last_four: '4242', card_expiry: '04/2030' },
      invoices: expect.arrayContaining([
        expect.objectContaining({ invoice_id: 'QTO-0001', amount: '49.0000', paid: true }),
        expect.objectContaining({ invoice_id: 'QTO-0002', paid: false }),
      ]),
    })
  })

  it('needs no message to know it: who comes back from the checkout sees the plan', async () => {
    const { ctx, input, subscription } = await connected()
    await startCheckout({ ctx, input })
    stripe.subscriptions = [standInSubscription({ cancel_at_period_end: true })]
    expect(await subscription()).toMatchObject({ status: 'ending' })
    expect(await openBillingPortal({ ctx, input })).toEqual({ url: 'https://billing.stripe.test/p/bps_1' })
    stripe.subscriptions = [standInSubscription({ status: 'canceled' })]
    expect(await subscription()).toBeNull()
  })

  it('line 6: acts on each message once, and on none of somebody else’s customer', async () => {
    const [ours, theirs] = [await connected(), await connected()]
    await startCheckout(ours)
    await startCheckout(theirs)
    const customer = await customerId(ours.companyId)
    stripe.received.length = 0
    const twice = () =>
      stripe.message('invoice.paid', { object: 'invoice', customer }, { id: `evt_${customer}` })
    await deliver(ours.ctx, twice())
    await deliver(ours.ctx, twice())
    expect(readings()).toBe(1)
    await database.adminPool.query('update billing_customers set customer_id = $2 where company_id = $1', [
      ours.companyId,
      'cus_other',
    ])
    await deliver(ours.ctx, stripe.message('invoice.paid', { object: 'invoice', customer }))
    expect(readings()).toBe(1)
  })

  it('forgets a message whose work failed, so that its repetition counts', async () => {
    const { ctx, input, companyId } = await connected()
    await startCheckout({ ctx, input })
    const customer = await customerId(companyId)
    const message = () =>
      stripe.message('invoice.paid', { object: 'invoice', customer }, { id: `evt_again_${customer}` })
    stripe.isDown = true
    await expect(deliver(ctx, message())).rejects.toThrow()
    stripe.isDown = false
    stripe.subscriptions = [standInSubscription()]
    stripe.received.length = 0
    await deliver(ctx, message())
    expect(readings()).toBe(1)
  })

  it('line 38: takes no message with a wrong, old or missing signature', async () => {
    const { ctx } = await connected()
    const object = { object: 'invoice', customer: 'cus_1' }
    const old = Math.floor(Date.now() / 1000) - 301
    for (const message of [
      stripe.message('invoice.paid', object, { secret: 'whsec_wrong' }),
      stripe.message('invoice.paid', object, { at: old }),
    ])
      await expect(deliver(ctx, message)).rejects.toMatchObject({ code: 'unauthenticated' })
    const unsigned = receiveStripeMessage({ ctx, input: { body: null, headers: new Headers() } })
    await expect(unsigned).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('says when the provider does not answer, and is no way into another company', async () => {
    const [ours, theirs] = [await connected(), await connected()]
    await expect(startCheckout({ ctx: ours.ctx, input: theirs.input })).rejects.toMatchObject({
      code: 'not_found',
    })
    stripe.isDown = true
    await expect(startCheckout(ours)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('ends the subscription before the company is deleted', async () => {
    const { ctx, input, companyId } = await connected()
    await startCheckout({ ctx, input })
    stripe.subscriptions = [standInSubscription()]
    await requestDeletion(companyId)
    stripe.isDown = true
    await expect(deleteCompanyIfDue({ ctx })).rejects.toThrow()
    stripe.isDown = false
    expect(await deleteCompanyIfDue({ ctx })).toBe(true)
    expect(stripe.subscriptions).toEqual([])
  })

  it('deletes a company whose customer was deleted at Stripe', async () => {
    const { ctx, input, companyId } = await connected()
    await startCheckout({ ctx, input })
    await database.adminPool.query(
      "update billing_customers set customer_id = 'cus_gone' where company_id = $1",
      [companyId],
    )
    await requestDeletion(companyId)
    expect(await deleteCompanyIfDue({ ctx })).toBe(true)
  })

  it('takes a company that had the local plan as one without a plan', async () => {
    const local = await company()
    await startCheckout(local)
    const { ctx, input, companyId, subscription } = await connected(local.ctx)
    expect(await subscription()).toBeNull()
    await expect(openBillingPortal({ ctx, input })).rejects.toMatchObject({ code: 'not_found' })
    await startCheckout({ ctx, input })
    expect(await customerId(companyId)).toMatch(/^cus_\d+$/)
    stripe.subscriptions = [standInSubscription()]
    expect(await subscription()).toMatchObject({ plan_name: 'Quanto Growth' })
  })

  it('deletes a company that only had the local plan', async () => {
    const local = await company()
    await startCheckout(local)
    const { ctx, companyId } = await connected(local.ctx)
    await requestDeletion(companyId)
    expect(await deleteCompanyIfDue({ ctx })).toBe(true)
  })

  it('leads two clicks to the same checkout, also where they reach two processes', async () => {
    const { ctx, input, companyId } = await connected()
    await startCheckout({ ctx, input })
    stripe.checkouts = []
    // What each process does in its own turn, which the other does not wait for.
    const { startCheckout: start, findCheckout: find } = billingOf(ctx.config)
    const visit = {
      ...{ companyId, customerId: await customerId(companyId) },
      returnUrl: 'http://localhost:3000/settings?section=subscription',
    }
    const found = await Promise.all([find(visit), find(visit)])
    const [one, two] = await Promise.all(found.map(({ last }) => start(visit, last)))
    expect(two?.url).toBe(one?.url)
    expect((await startCheckout({ ctx, input })).url).toBe(one?.url)
    expect(stripe.checkouts).toHaveLength(1)
    // Ended in between: the next one is another one.
    stripe.checkouts = []
    expect((await startCheckout({ ctx, input })).url).not.toBe(one?.url)
    expect(stripe.checkouts).toHaveLength(1)
  })

  it('begins no second checkout next to one that can be paid, nor after one that was', async () => {
    const { ctx, input } = await connected()
    await startCheckout({ ctx, input })
    await Promise.all([startCheckout({ ctx, input }), startCheckout({ ctx, input })])
    expect(stripe.checkouts).toHaveLength(1)
    // Paid in another window; Stripe's message has not arrived.
    stripe.checkouts = []
    stripe.subscriptions = [standInSubscription()]
    await expect(startCheckout({ ctx, input })).rejects.toMatchObject({ code: 'conflict' })
    expect(stripe.checkouts).toEqual([])
  })
})

describe('minor units', () => {
  // ISO 4217: two digits for most, none for yen, three for the Kuwaiti dinar.
  it.each([
    [1990, 'USD', '19.9'],
    [5, 'eur', '0.05'],
    [-4900, 'GBP', '-49'],
    [500, 'JPY', '500'],
    [1234, 'KWD', '1.234'],
    ['0.5', 'USD', '0.005'],
    [null, 'USD', '0'],
  ])('%s of %s are %s', (amount, currency, decimal) => {
    expect(fromMinorUnits(amount, currency)).toBe(decimal)
  })
})
