import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdapterPayload } from 'oidc-provider'
import type { AppContext } from '../../../kit/context.ts'
import type { SecretBox } from '../../../kit/secrets/secret-box.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import {
  openRecord,
  recordKey,
  type StoredPayload,
  sealRecord,
} from '../../identity-provider/embedded/sealed-record.ts'

const MODEL = 'FormAnswer'
/** How long the answer is kept: a second click, or a held Enter key, comes within seconds. */
const KEPT_MS = 2 * 60_000
/** A process that died leaves its claim: after this time another request may work on the form. */
const CLAIM_MS = 30_000
const LOOK_EVERY_MS = 100
const KEPT_HEADERS = ['content-type', 'cache-control', 'location', 'retry-after', 'set-cookie'] as const

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

interface Repetition {
  readonly repeat?: (answer: Answer) => Promise<Answer>
  /** True if the answer is final; otherwise the next request with the same id runs again. */
  readonly isFinal?: (answer: Answer) => boolean
  readonly alsoUnder?: string
}

type Parts = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'>

/**
 * Gives each form one effect. A form carries a key from its opening; the same fields with the same key are the same
 * request and get the first answer. Answers are stored sealed, under a hash of key and fields, for all processes.
 */
export function createFormAnswers({ db, clock, config, log }: Parts) {
  const box = secretBoxOf(config, 'sign-in records')
  const later = (ms: number) => new Date(clock().getTime() + ms)

  const claim = async (id: string): Promise<boolean> => {
    const { rowCount } = await db.pool.query(
      `insert into identity.records as r (model, id, payload, expires_at) values ($1, $2, '{}', $3)
       on conflict (model, id) do update set payload = '{}', expires_at = excluded.expires_at
       where r.expires_at < $4`,
      [MODEL, recordKey(MODEL, id), later(CLAIM_MS), clock()],
    )
    return rowCount === 1
  }

  const keep = async (id: string, answer: Answer): Promise<void> => {
    const key = recordKey(MODEL, id)
    await db.pool.query(
      `insert into identity.records (model, id, payload, expires_at) values ($1, $2, $3, $4)
       on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [MODEL, key, sealRecord(box, MODEL, key, { answer } as AdapterPayload), later(KEPT_MS)],
    )
  }

  const release = (id: string) =>
    db.pool.query('delete from identity.records where model = $1 and id = $2', [MODEL, recordKey(MODEL, id)])

  const find = (id: string) => findAnswer({ db, clock }, box, id)

  /** Waits for the answer of another request; returns `null` once this request has claimed the work. */
  const answerOrClaim = async (id: string): Promise<Answer | null> => {
    for (let waitedMs = 0; waitedMs <= CLAIM_MS; waitedMs += LOOK_EVERY_MS) {
      if (await claim(id)) return null
      const answer = await find(id)
      if (answer) return answer
      await sleep(LOOK_EVERY_MS)
    }
    return null
  }

  return {
    find,

    /** Runs `work` for the first request of this id and repeats its answer for all others. */
    async once(
      id: string,
      res: ServerResponse,
      work: () => Promise<void>,
      { repeat = async (answer) => answer, isFinal = () => true, alsoUnder }: Repetition = {},
    ): Promise<void> {
      const known = await answerOrClaim(id)
      if (known) return sendAnswer(res, await repeat(known))
      const held = holdBack(res)
      try {
        await work()
        const answer = held.answer()
        if (answer && isFinal(answer)) {
          if (alsoUnder) await keep(alsoUnder, answer)
          await keep(id, answer)
        } else await release(id)
      } catch (error) {
        held.drop()
        await release(id).catch(() =>
          log.warn({ err: error }, 'the claim of a sign-in form stays until it runs out'),
        )
        throw error
      }
      held.send()
    },
  }
}

export type FormAnswers = ReturnType<typeof createFormAnswers>

async function findAnswer(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  box: SecretBox,
  id: string,
): Promise<Answer | null> {
  const key = recordKey(MODEL, id)
  const { rows } = await db.pool.query<{ payload: StoredPayload }>(
    'select payload from identity.records where model = $1 and id = $2 and expires_at >= $3',
    [MODEL, key, clock()],
  )
  const payload = rows[0] && openRecord(box, MODEL, key, rows[0].payload)
  return (payload?.answer as Answer | undefined) ?? null
}

/**
 * Returns `null` for a form without a key. The fields, which include the password, are hashed with the key, which is
 * not stored.
 */
export function formId(path: string, form: URLSearchParams): string | null {
  const key = form.get('form-key') ?? ''
  return /^[\w-]{22}$/.test(key) ? digest([path, key, form.toString()]) : null
}

/** Answer id of the browser that may resume this sign-in, from its signed cookie; `null` without one. */
export function resumeId({ headers }: IncomingMessage, uid: string): string | null {
  const signature = /(?:^|;\s*)quanto_resume\.sig=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return signature ? digest(['resume', uid, signature]) : null
}

/** Id of the answer in which a resumed sign-in ended. Read only for the key of a form that led there. */
export const endId = (uid: string) => digest(['end', uid])

const digest = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Holds an answer back until it is stored, so that no second request can overtake it. */
function holdBack(res: ServerResponse) {
  const { end } = res
  let body: string | null = null
  res.end = ((chunk?: unknown) => {
    body = Buffer.isBuffer(chunk) ? chunk.toString('utf8') : typeof chunk === 'string' ? chunk : ''
    return res
  }) as typeof res.end
  const drop = () => {
    res.end = end
  }
  return {
    drop,
    answer: (): Answer | null =>
      body === null ? null : { status: res.statusCode, headers: headersOf(res), body },
    send: () => {
      drop()
      if (body !== null) res.end(body)
    },
  }
}

function headersOf(res: ServerResponse): Answer['headers'] {
  const given = KEPT_HEADERS.flatMap((name) => {
    const value = res.getHeader(name)
    return value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value] as const]
  })
  return Object.fromEntries(given)
}

function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): void {
  res.statusCode = status
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.end(body)
}
