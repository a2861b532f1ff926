import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import { type ApiUser, registerApiUser } from '../api-user.ts'

/** Pause between writes: a user's limit is 600 calls a minute, and speed is not tested here. */
const PACE_MS = 120
const RETRY_MS = 150
const GIVE_UP_MS = 600_000
const TRIES = 60

export interface Acknowledged {
  /** Order numbers of acknowledged records. */
  readonly orders: string[]
  lastPrice: string | null
  decisions: number
  readonly imports: { readonly importId: string; readonly orders: readonly string[] }[]
  readonly exports: string[]
  readonly people: ApiUser[]
  /** Number of whole files that arrived, and what was wrong with one of them. */
  files: number
  readonly faults: string[]
}

export interface Load {
  readonly done: Acknowledged
  /** Ends every loop after its current write is acknowledged. */
  stop(): Promise<void>
}

interface Editor {
  /** Only an owner may export all data, and an API key does not count as one. */
  readonly owner: ApiUser
  readonly editor: ApiUser
  readonly importer: ApiUser
}

/**
 * Mixed load in parallel: records and prices are edited, decisions taken, files imported and exported, people
 * sign up. Every write is repeated under its key until it is acknowledged, as a client does.
 */
export function startLoad(siteUrl: string, { owner, editor, importer }: Editor, productId: number): Load {
  const done: Acknowledged = {
    ...{
      orders: [],
      lastPrice: null,
      decisions: 0,
      imports: [],
      exports: [],
      people: [],
      files: 0,
      faults: [],
    },
  }
  let isOver = false
  /** A write that is never acknowledged ends its loop, not the run, which still has to clean up. */
  const loop = async (step: (round: number) => Promise<void>, paceMs = PACE_MS) => {
    try {
      for (let round = 1; !isOver; round++) {
        await step(round)
        await pause(paceMs)
      }
    } catch (error) {
      done.faults.push(String(error))
    }
  }
  const write = (user: ApiUser, method: string, path: string, body: object) =>
    untilAcknowledged(siteUrl, user, { method, path, body })

  const loops = [
    loop(async (round) => {
      const order = `edit-${round}`
      await write(editor, 'POST', '/api/sales-history', {
        ...{ order_id: order, lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' },
      })
      done.orders.push(order)
    }),
    loop(async (round) => {
      const price = `${round}.00`
      await write(editor, 'PUT', `/api/shopify-products/${productId}`, { title: 'Priced', price })
      done.lastPrice = price
    }, 300),
    loop(async () => {
      await write(editor, 'POST', `/api/price-advice/${productId}/decision`, { decision: 'snoozed' })
      done.decisions++
    }, 400),
    loop(async (round) => {
      const imported = await importFile(siteUrl, importer, round).catch(() => null)
      if (imported) done.imports.push(imported)
    }, 800),
    loop(async () => {
      const file = await exportSales(siteUrl, editor, done.orders.length).catch(() => null)
      if (file === null) return
      done.files++
      if (file !== 'whole') done.faults.push(file)
    }, 700),
    loop(async () => {
      const { exportId } = await owner
        .json<{ exportId: string }>('POST', '/api/users/data-export', {})
        .catch(() => ({ exportId: '' }))
      if (exportId) done.exports.push(exportId)
    }, 5_000),
    loop(async () => {
      const person = await registerApiUser(siteUrl)
        .then(async (user) => {
          await user.json('POST', '/api/sync-user', {})
          return withKey(siteUrl, user)
        })
        .catch(() => null)
      if (person) done.people.push(person)
    }, 12_000),
  ]
  return {
    done,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/** The same person with an API key, because access tokens are valid for ten minutes and a run may take longer. */
export async function withKey(siteUrl: string, user: ApiUser): Promise<ApiUser> {
  await user.verify()
  const { secret: key } = await user.json<Output<'createApiKey'>>('POST', '/api/api-keys', {
    ...{ name: 'load', scopes: ['read', 'write'], expires_in_days: 1 },
  })
  return {
    email: user.email,
    token: key,
    verify: user.verify,
    async json(method, path, body) {
      const ask = () =>
        fetch(siteUrl + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      let response = await ask()
      // Counting a hundred imports reaches the rate limit, which applies to every caller.
      for (let tries = 0; response.status === 429 && tries < TRIES; tries++) {
        await response.body?.cancel()
        await pause(Number(response.headers.get('retry-after') ?? 1) * 1000)
        response = await ask()
      }
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}

interface Write {
  readonly method: string
  readonly path: string
  readonly body: object
}

/** Sends the same request under the same key until it is acknowledged. */
async function untilAcknowledged(
  siteUrl: string,
  user: ApiUser,
  { method, path, body }: Write,
): Promise<void> {
  const key = crypto.randomUUID()
  const deadline = Date.now() + GIVE_UP_MS
  let last = ''
  while (Date.now() < deadline) {
    const answer = await fetch(siteUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.ok && text !== null) return
    // The server says that it was done and its answer was lost: that is also an acknowledgement.
    if (answer?.status === 409 && text?.includes('nothing was done twice')) return
    last = `${answer?.status}: ${text}`
    if (answer && answer.status >= 400 && ![409, 429, 500, 503].includes(answer.status)) break
    await pause(RETRY_MS)
  }
  throw new Error(`${method} ${path} was never acknowledged: ${last}`)
}

const ROWS = 400

async function importFile(siteUrl: string, user: ApiUser, round: number) {
  const orders = Array.from({ length: ROWS }, (_, index) => `file-${round}-${index}`)
  const lines = orders.map(
    (order, index) => `${order},2026-0${1 + (index % 6)}-15,M${index % 20},Mug ${index % 20},1,9.50`,
  )
  const bytes = Buffer.from(`order_id,date,sku,product,quantity,total\n${lines.join('\n')}\n`)
  const { import: made } = await user.json<Output<'createImport'>>('POST', '/api/imports', {
    fileName: `orders-${round}.csv`,
    sizeBytes: bytes.byteLength,
  })
  const answer = await fetch(`${siteUrl}/api/imports/${made.importId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return answer.ok ? { importId: made.importId, orders } : null
}

/** A complete download contains at least what was acknowledged before it began. */
async function exportSales(siteUrl: string, user: ApiUser, atLeast: number): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/sales-history/export`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  if (!answer.ok) throw new Error(String(answer.status))
  const rows = (await answer.text()).trim().split('\n').length - 1
  return rows >= atLeast ? 'whole' : `a download of ${rows} rows ended properly, where ${atLeast} were there`
}
