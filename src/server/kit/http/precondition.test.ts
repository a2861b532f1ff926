import { describe, expect, it } from 'vitest'
import { versionOf } from '#contract/version-of'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { identityHandlers } from '../../accounts/identity/routes.ts'
import { createApi } from '../../http/api.ts'
import { pricePlanHandlers } from '../../insight/price-plan/routes.ts'
import { recommendationHandlers } from '../../insight/recommendations/routes.ts'
import { storeFactHandlers } from '../../store/calendar/routes.ts'
import { catalogueHandlers } from '../../store/catalogue/routes.ts'
import { salesHandlers } from '../../store/sales/routes.ts'

const database = useDatabase()

/** As much of each answer as is looked at here. */
interface Answer {
  readonly id: string
  readonly product: { readonly id: number }
  readonly products: readonly object[]
  readonly display: object
  readonly promotion: { readonly promotionId: string }
  readonly store: object
  readonly entries: readonly { readonly entryId: string }[]
}

async function open() {
  const { companyId, userId } = await database.createCompany()
  const api = createApi(
    appContext({ db: database.db, clock: () => new Date() }),
    {
      verify: async () => ({ issuer: 'i', subject: 's', scopes: [] }),
      resolve: async () => ({ companyId, userId, role: 'owner' as const }),
    },
    [
      ...catalogueHandlers,
      ...salesHandlers,
      ...identityHandlers,
      ...recommendationHandlers,
      ...pricePlanHandlers,
      ...storeFactHandlers,
    ],
  )
  const send = async (method: string, path: string, body?: object, ifMatch?: string) => {
    const headers = {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
    }
    const response = await api.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      body: (await response.json()) as Answer,
    }
  }
  return { companyId, send }
}

describe('an edit with If-Match', () => {
  it('of a product that somebody else changed is refused, says what is there now, and changes nothing', async () => {
    const { send } = await open()
    const created = await send('POST', '/api/shopify-products', { title: 'Mug', price: '4.00' })
    const path = `/api/shopify-products/${created.body.product.id}`
    expect(created.etag).toBe(`"${versionOf('product', created.body.product)}"`)
    const mine = await send('PUT', path, { title: 'Mug', price: '5.00' }, created.etag)
    expect(mine.status).toBe(200)
    const theirs = await send('PUT', path, { title: 'Blue mug', price: '6.00' }, created.etag)
    expect(theirs).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', fields: { title: 'Mug', price: '5.00' } },
    })
    const list = await send('GET', '/api/shopify-products')
    expect(list.body.products).toMatchObject([{ title: 'Mug', price: '5.00' }])
    expect((await send('PUT', path, { title: 'Blue mug', price: '6.00' }, mine.etag)).status).toBe(200)
  })

  it('without the header, or with *, wins', async () => {
    const { send } = await open()
    const { body } = await send('POST', '/api/shopify-products', { title: 'Mug', price: '4.00' })
    const path = `/api/shopify-products/${body.product.id}`
    expect((await send('PUT', path, { title: 'A' })).status).toBe(200)
    expect((await send('PUT', path, { title: 'B' }, '*')).status).toBe(200)
  })

  it('repeated because its answer was lost succeeds', async () => {
    const { send } = await open()
    const { body, etag } = await send('POST', '/api/shopify-products', { title: 'Mug', price: '4.00' })
    const again = () => send('PUT', `/api/shopify-products/${body.product.id}`, { title: 'Cup' }, etag)
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  })

  it('of two at once lets one through', async () => {
    const { send } = await open()
    const { body, etag } = await send('POST', '/api/shopify-products', { title: 'Mug', price: '4.00' })
    const statuses = await Promise.all(
      ['5.00', '6.00', '7.00'].map(
        async (price) =>
          (await send('PUT', `/api/shopify-products/${body.product.id}`, { title: 'Mug', price }, etag))
            .status,
      ),
    )
    expect(statuses.sort()).toEqual([200, 412, 412])
  })

  it('protects sales records, the company, the account and the settings alike', async () => {
    const { companyId, send } = await open()
    const record = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '4.00' }
    const sale = await send('POST', '/api/sales-history', record)
    const settings = await send('GET', '/api/users/settings')
    const display = { ...settings.body.display, theme: 'dark' }
    const cases: [string, string, string, object, object][] = [
      [
        sale.etag,
        'PUT',
        `/api/sales-history/${sale.body.id}`,
        { ...record, quantity: 2 },
        { ...record, quantity: 3 },
      ],
      [
        (await send('GET', `/api/companies/${companyId}`)).etag,
        'PATCH',
        `/api/companies/${companyId}`,
        { city: 'Porto' },
        { city: 'Braga' },
      ],
      [
        (await send('GET', '/api/users/me')).etag,
        'PATCH',
        '/api/users/me',
        { job_title: 'A' },
        { job_title: 'B' },
      ],
      [settings.etag, 'PUT', '/api/users/settings', { display }, { display: { ...display, theme: 'light' } }],
    ]
    for (const [etag, method, path, first, second] of cases) {
      expect((await send(method, path, first, etag)).status, path).toBe(200)
      expect((await send(method, path, second, etag)).status, path).toBe(412)
    }
  })

  it('protects a promotion with its products, and takes a repetition for what it is', async () => {
    const { send } = await open()
    const ids = await Promise.all(
      ['Mug', 'Cup'].map(async (title) => {
        const { body } = await send('POST', '/api/shopify-products', { title, price: '4.00' })
        return body.product.id
      }),
    )
    const products = ids.map((productId) => ({ productId, depth: null }))
    const range = { startsOn: '2026-03-01', endsOn: '2026-03-08' }
    const fields = { name: 'Spring', kind: 'price_cut', depth: 0.2, note: '', ...range, products }
    const made = await send('POST', '/api/promotions', fields)
    const path = `/api/promotions/${made.body.promotion.promotionId}`
    const seen = await send('GET', path)
    expect(seen.etag).toBe(`"${versionOf('promotion', seen.body.promotion)}"`)
    const first = { ...fields, depth: 0.3, products: products.toReversed() }
    expect((await send('PUT', path, first, seen.etag)).status).toBe(200)
    expect((await send('PUT', path, first, seen.etag)).status).toBe(200)
    const second = await send('PUT', path, { ...fields, name: 'May' }, seen.etag)
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', fields: { depth: '0.3' } },
    })
    const fewer = await send('PUT', path, { products: products.slice(0, 1) }, (await send('GET', path)).etag)
    expect(fewer.status).toBe(200)
    expect((await send('PUT', path, { name: 'May' })).status).toBe(200)
  })

  it('protects a planned price, whose status counts as well', async () => {
    const { send } = await open()
    const { body } = await send('POST', '/api/shopify-products', { title: 'Mug', price: '4.00' })
    const planned = { productId: body.product.id, price: '5.00', origin: 'manual' }
    const plan = await send('POST', '/api/price-plan', { entries: [planned] })
    const path = `/api/price-plan/${plan.body.entries[0]!.entryId}`
    const seen = `"${versionOf('planEntry', plan.body.entries[0]!)}"`
    const mine = await send('PATCH', path, { reason: 'Dearer clay' }, seen)
    expect([mine.status, (await send('PATCH', path, { reason: 'Dearer clay' }, seen)).status]).toEqual([
      200, 200,
    ])
    for (const theirs of [{ price: '6.00' }, { status: 'applied' }, { isRemoved: true }])
      expect(await send('PATCH', path, theirs, seen)).toMatchObject({
        status: 412,
        body: { code: 'changed_meanwhile', fields: { plannedPrice: '5.00', reason: 'Dearer clay' } },
      })
    expect((await send('PATCH', path, { price: '6.00' }, mine.etag)).status).toBe(200)
    expect((await send('PATCH', path, { price: '7.00' })).status).toBe(200)
  })

  it('protects the limits of prices, which are replaced as a whole', async () => {
    const { send } = await open()
    const { etag, body } = await send('GET', '/api/guard-rails')
    expect(etag).toBe(`"${versionOf('guardRails', body)}"`)
    const limits = (maxStep: number) => ({ store: { ...body.store, maxStep }, types: [] })
    const answers = await Promise.all(
      [0.05, 0.06, 0.07].map((maxStep) => send('PUT', '/api/guard-rails', limits(maxStep), etag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    const won = answers.find(({ status }) => status === 200)
    expect((await send('GET', '/api/guard-rails')).etag).toBe(won?.etag)
    expect((await send('PUT', '/api/guard-rails', limits(0.08), '*')).status).toBe(200)
  })
})
