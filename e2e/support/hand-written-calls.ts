import { setTimeout as pause } from 'node:timers/promises'
import { generate } from 'otplib'
import type { Call } from '#contract/call'
import { type CallName, calls, type Output } from '#contract/calls'
import type { SignedInUser } from '../../test/api-user.ts'
import { png } from '../../test/costly-pictures.ts'
import { takeSample } from './data-folder.ts'
import type { Called } from './every-call.ts'

/** Calls that cannot succeed with any input on a test site, with the reason. */
export const CANNOT_SUCCEED: { readonly [N in CallName]?: string } = {
  openBillingPortal: 'the site has no payment provider',
  beginProof: 'it begins a sign-in at an external provider, and the site signs people in itself',
}

const PASSWORD = 'Difference-Engine-1843'
const FILE = 'date,product,quantity,total\n2026-01-31,Mug,2,19.90\n2026-02-30,Mug,1,9.95\n'
const SALE = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' }
const PATIENCE_MS = 90_000

export interface HandSite {
  /** Registers a new person on the site, with the password `Difference-Engine-1843`. */
  register(email: string): Promise<SignedInUser>
  /** Confirms on the page of the stores' provider. */
  allow(redirectUrl: string | null): Promise<void>
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: string | Uint8Array<ArrayBuffer>
  /** The user of the call, if not the owner. */
  readonly by?: SignedInUser
}

interface Hands {
  readonly say: <N extends CallName>(name: N, sent?: Sent) => Promise<Output<N>>
  readonly site: HandSite
  readonly email: string
  readonly owner: SignedInUser
}

/** Calls whose input depends on earlier answers, in the order in which a user would make them. */
export async function callByHand(site: HandSite, email: string): Promise<readonly Called[]> {
  const called: Called[] = []
  const begin = async (address: string): Promise<Hands> => {
    const owner = await site.register(address)
    await owner.json('POST', '/api/sync-user', {})
    await owner.verify()
    return { say: sayAs(owner, called), site, email: address, owner }
  }
  const hands = await begin(email)
  await takeSample(hands.owner)
  for (const part of [sales, files, promotions, prices, reports, strategy, team, security]) await part(hands)
  // The figures use the store's currency, not that of the sample.
  await store(await begin(`store-${email}`))
  return called
}

function sayAs(owner: SignedInUser, called: Called[]): Hands['say'] {
  return async (name, { params = {}, query, body, bytes, by = owner } = {}) => {
    const route: Call = calls[name]
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
    const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path
    const sent = bytes !== undefined ? { bytes } : body === undefined ? undefined : { json: body }
    const { status, text } = await by.send(route.method, address, sent)
    called.push({ name, status, text })
    return status < 300 && text.startsWith('{') ? JSON.parse(text) : {}
  }
}

async function sales({ say }: Hands): Promise<void> {
  const { id } = await say('createSale', { body: SALE })
  await say('updateSale', { params: { id }, body: { ...SALE, total: '5.00' } })
  await say('deleteSale', { params: { id } })
  const other = await say('createSale', { body: SALE })
  await say('deleteSales', { body: { ids: [other.id] } })
  await say('bulkAddSales', { body: { records: [SALE, { ...SALE, lineitem_name: 'Cup' }] } })
}

async function files({ say }: Hands): Promise<void> {
  const announced = { fileName: 'mugs.csv', sizeBytes: FILE.length, review: true }
  const announce = async () => (await say('createImport', { body: announced })).import
  await say('cancelImport', { params: await announce() })
  const { importId } = await announce()
  await say('uploadImportContent', { params: { importId }, bytes: FILE })
  await say('importBeginning', { params: { importId } })
  const { review } = await say('reviewImport', { params: { importId } })
  const changed = await say('changeImportReview', {
    params: { importId, revision: review.revision },
    body: { dateOrder: 'dmy' },
  })
  const params = { importId, revision: changed.review.revision }
  await say('previewImport', { params })
  await say('dryRunImport', { params })
  await say('importBadRows', { params })
  await say('startImport', { params: { importId }, body: { revision: params.revision } })
  await until(async () => (await say('getImport', { params: { importId } })).import.status === 'done')
}

async function promotions({ say }: Hands): Promise<void> {
  const { rows } = await say('listAdvice')
  const productId = rows[0]?.productId ?? 0
  await say('saveStockOuts', { body: { rows: [{ productId, fromDay: '2026-01-10', toDay: '2026-01-12' }] } })
  const days = { startsOn: '2026-01-05', endsOn: '2026-01-09' }
  const entered = { name: 'Sale', kind: 'price_cut', depth: 0.2, ...days, products: [{ productId }] }
  const { promotion } = await say('createPromotion', { body: entered })
  await say('updatePromotion', { params: promotion, body: { name: 'Winter sale' } })
  const [startsOn, endsOn] = [30, 40].map((days) => isoDayIn(days))
  const items = [{ productId, startsOn, endsOn, depth: 0.1 }]
  const planned = await say('planPromotion', { body: { scenarioId: 'balanced', name: 'Plan', items } })
  await say('exportPromotionPlan', {
    params: { promotionId: planned.promotionIds[0] },
    query: { format: 'csv' },
  })
}

async function prices({ say }: Hands): Promise<void> {
  const { rows } = await say('listAdvice')
  const productId = rows[0]?.productId ?? 0
  const { decision } = await say('decidePrice', { params: { productId }, body: { decision: 'dismissed' } })
  await say('undoDecision', { params: decision })
  const dismissed = { decision: 'dismissed' } as const
  const preview = await say('previewDecisions', { body: { ...dismissed, of: { productIds: [productId] } } })
  const { productIds, digest } = preview
  const { decisions } = await say('decidePrices', { body: { ...dismissed, productIds, digest } })
  const decisionIds = decisions.map(({ decisionId }: { decisionId: string }) => decisionId)
  await say('undoDecisions', { body: { decisionIds } })
  const entries = [{ productId, price: '12.50', origin: 'manual' }]
  const plan = await say('addToPricePlan', { body: { entries, acceptConflicts: true } })
  await say('changePlanEntry', { params: plan.entries[0], body: { isRemoved: true } })
}

async function reports({ say, email }: Hands): Promise<void> {
  const options = { charts: false, trends: true, benchmarks: false }
  const report = { type: 'revenue', range: '30-days', format: 'csv', options }
  const { reportId } = (await say('requestReport', { body: report })).report
  const state = async () =>
    (await say('listReports')).reports.find((each) => each.reportId === reportId)?.status
  await until(async () => (await state()) === 'done')
  await say('downloadReport', { params: { reportId } })
  const { exportId: id } = await say('requestDataExport')
  const isPacked = async () => (await say('getDataExportStatus', { params: { id } })).status === 'completed'
  await until(isPacked)
  await say('downloadDataExport', { params: { id } })
  const times = { frequency: 'daily', at: '08:30', timezone: 'Europe/Lisbon', recipients: [email] }
  const { schedules } = await say('createReportSchedule', { body: { ...report, ...times } })
  await say('changeReportSchedule', { params: schedules[0], body: { isPaused: true } })
  await say('deleteReportSchedule', { params: schedules[0] })
}

async function strategy({ say }: Hands): Promise<void> {
  const words = 'Mugs for people who like tea, sold with patience.'
  const body = {
    responses: { q1: words, q2: words, q3: words, q4: words, q5: words },
    ...{ selectedProducts: [], salesDocBase64: null, feedbackLater: true },
  }
  await say('submitSalesStrategy', { body })
  const { submissions } = await say('listSalesStrategies')
  await say('strategyFeedbackEvents', { params: { submissionId: submissions[0]?.submissionId } })
}

async function store({ say, site }: Hands): Promise<void> {
  const isDone = async () => (await say('platformState')).run?.status === 'done'
  await site.allow((await say('startPlatformConnection', { body: { platform: 'shopify' } })).redirectUrl)
  await until(isDone)
  await say('fetchPlatformProducts', { params: { platform: 'shopify' } })
  await until(isDone)
  await site.allow((await say('setPriceWriting', { body: { isOn: true } })).redirectUrl)
  await until(async () => (await say('platformState')).connection?.writing === 'on')
  const { products } = await say('listProducts', { query: { search: 'Product 0001' } })
  const entries = [{ productId: Number(products[0]?.id), price: '12.50', origin: 'manual' }]
  const plan = await say('addToPricePlan', { body: { entries, acceptConflicts: true } })
  const entryIds = plan.entries.filter((each) => each.plannedPrice === '12.50').map((each) => each.entryId)
  const [entryId] = entryIds
  await say('carryOutPrice', { body: { entryId, price: '12.50', confirmed: true } })
  await say('disconnectPlatform')
  await say('removePlatformData')
}

async function team({ say, site, email }: Hands): Promise<void> {
  const invite = async (address: string) =>
    (await say('inviteMember', { body: { email: address, role: 'analyst' } })).invitations[0]
  await say('revokeInvitation', { params: { id: (await invite(`not-${email}`))?.invitation_id } })
  const join = async (address: string) => {
    await invite(address)
    const by = await site.register(address)
    await by.json('POST', '/api/sync-user', {})
    const { mails } = await say('listOutbox')
    const { mail_id: id } = mails.find(({ recipient }) => recipient === address) ?? {}
    const { mail } = await say('readMail', { params: { id } })
    await say('acceptInvitation', { by, body: { token: /\btoken=(\S+)/.exec(mail?.body ?? '')?.[1] } })
    const { user } = await by.json<Output<'getMe'>>('GET', '/api/users/me')
    return { by, id: user.user_id }
  }
  const [first, second] = [await join(`first-${email}`), await join(`second-${email}`)]
  await say('changeMemberRole', { params: first, body: { role: 'viewer' } })
  await say('removeMember', { params: first })
  await say('leaveCompany', { by: second.by })
}

async function security({ say }: Hands): Promise<void> {
  await say('uploadAvatar', { bytes: new Uint8Array(png({ width: 8, height: 8 })) })
  await say('proveIdentity', { body: { password: PASSWORD } })
  await say('changePassword', { body: { currentPassword: PASSWORD, newPassword: 'Analytical-Engine-1837' } })
  const { secret } = await say('startTwoFactor')
  await say('confirmTwoFactor', { body: { code: await generate({ secret: secret.replaceAll(' ', '') }) } })
  await say('renewRecoveryCodes')
}

const DAY_MS = 86_400_000
const isoDayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not end in time.')
    await pause(250)
  }
}
