import type pg from 'pg'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import type { SignedInUser } from '../../test/api-user.ts'
import { columns, nestedColumns, usable, usableQuery } from '../../test/security/known-ids.ts'
import { inputSchema, sampleOf } from '../../test/security/sample-input.ts'

interface Walk {
  readonly send: SignedInUser['send']
  /** A connection to the coordinator as a superuser. */
  readonly client: pg.Client
  readonly companyId: string
}

export interface Called {
  readonly name: CallName
  readonly status: number
  readonly text: string
}

/** These calls end the session that the test uses. */
const LEFT_OUT: readonly CallName[] = ['endSession', 'endOtherSessions']
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Makes every call once, with the company's own ids wherever it has such a record: reading calls first, deletions
 * last. The caller judges the answers.
 */
export async function callEverything(walk: Walk): Promise<readonly Called[]> {
  const names = (Object.keys(calls) as CallName[])
    .filter((name) => !(calls[name] as Call).public && !LEFT_OUT.includes(name))
    .sort((a, b) => ORDER.indexOf(calls[a].method) - ORDER.indexOf(calls[b].method))
  const called: Called[] = []
  for (const name of names) called.push({ name, ...(await callOne(walk, name)) })
  return called
}

async function callOne(walk: Walk, name: CallName) {
  const route: Call = calls[name]
  const idOf = (key: string) => ownId(walk, columns[`${name}.${key}`] ?? columns[key] ?? null)
  let path: string = route.path
  for (const [place, key = ''] of route.path.matchAll(/\{(\w+)\}/g))
    path = path.replace(place, encodeURIComponent((await idOf(key)) ?? sampleParam(name, key)))
  const query = new URLSearchParams(
    Object.entries({ ...(await filled(walk, name, 'query')), ...usableQuery[name] }).map(([key, value]) => [
      key,
      String(value),
    ]),
  ).toString()
  const address = query ? `${path}?${query}` : path
  if (route.body === 'stream') return walk.send(route.method, address, { bytes: 'x' })
  if (!inputSchema(name, 'body')) return walk.send(route.method, address)
  const json = { ...(await filled(walk, name, 'body')), ...usable[name] }
  return walk.send(route.method, address, { json })
}

/** Input that the call accepts; for a query only its required fields. */
async function filled(walk: Walk, name: CallName, part: 'body' | 'query'): Promise<Record<string, unknown>> {
  const schema = inputSchema(name, part)
  if (!schema) return {}
  const put = async (value: unknown, key: string): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((one) => put(one, key)))
    if (value !== null && typeof value === 'object') {
      const entries: [string, unknown][] = []
      for (const [inner, each] of Object.entries(value)) entries.push([inner, await put(each, inner)])
      return Object.fromEntries(entries)
    }
    const id = await ownId(walk, nestedColumns[`${name}.${key}`] ?? nestedColumns[key] ?? null)
    return id === null ? value : typeof value === 'number' ? Number(id) : id
  }
  return (await put(sampleOf(schema, part === 'body'), '')) as Record<string, unknown>
}

async function ownId({ client, companyId }: Walk, place: string | null): Promise<string | null> {
  if (!place) return null
  const at = place.lastIndexOf('.')
  const [table, column] = [place.slice(0, at), place.slice(at + 1)]
  const { rows } = await client.query<{ id: string }>(
    `select ${column}::text as id from ${table} where company_id = $1 order by 1 limit 1`,
    [companyId],
  )
  return rows[0]?.id ?? null
}

function sampleParam(name: CallName, key: string): string {
  const schema = inputSchema(name, 'params')?.properties?.[key]
  return String(schema ? sampleOf(schema) : 'x')
}
