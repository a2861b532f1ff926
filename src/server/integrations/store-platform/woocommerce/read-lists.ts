import * as z from 'zod'
import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import { StoreProblem } from '../store-platform.ts'
import type { AskRest, Query } from './ask-rest.ts'
import { records } from './wire.ts'

interface List {
  readonly ask: AskRest
  readonly path: string
  readonly query: Query
  readonly size: number
}

/** Far beyond any shop. */
const MAX_PAGES = 100_000
const dated = z.object({ id: z.int(), date_modified_gmt: z.string() })

/**
 * Records by their last change. Not by page number: a record that changes meanwhile moves to the end, all
 * after it move up, and one would slip through between two pages. Each page begins where the last one ended.
 */
export async function* readChanged(list: List, since: Date | null): AsyncGenerator<readonly unknown[]> {
  let cursor = since
  let page = 1
  let size = list.size
  let seen: ReadonlySet<string> = new Set()
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const nodes = await onePage(list, { page, size, cursor }).catch((error: unknown) => {
      if (!(error instanceof PageTooLarge)) throw error
      return null
    })
    if (nodes === null) {
      if (size === 1) throw new StoreProblem('incomprehensible', 'One record alone is too large to read.')
      // Page numbers count in sizes: with another size they would mean other records.
      size = Math.max(1, Math.floor(size / 2))
      page = 1
      continue
    }
    const fresh = nodes.filter((node) => !seen.has(keyOf(node)))
    if (fresh.length > 0) yield fresh
    if (nodes.length < size) return
    const next = lastChange(nodes)
    if (next !== null && (cursor === null || next > cursor)) {
      cursor = next
      page = 1
    } else page++
    seen = new Set(nodes.map(keyOf))
  }
  throw new StoreProblem('incomprehensible', 'The list has no end.')
}

/** A list that hardly changes while it is read: page after page. */
export async function* readPages(list: List): AsyncGenerator<readonly unknown[]> {
  for (let page = 1; page < MAX_PAGES; page++) {
    const nodes = understood(
      records,
      await list.ask(list.path, [...list.query, ['per_page', String(list.size)], ['page', String(page)]]),
    )
    if (nodes.length > 0) yield nodes
    if (nodes.length < list.size) return
  }
  throw new StoreProblem('incomprehensible', 'The list has no end.')
}

async function onePage(
  { ask, path, query }: List,
  at: { readonly page: number; readonly size: number; readonly cursor: Date | null },
): Promise<readonly unknown[]> {
  const after: Query = at.cursor
    ? [
        ['modified_after', at.cursor.toISOString().slice(0, 19)],
        ['dates_are_gmt', 'true'],
      ]
    : []
  const sorted: Query = [
    ['orderby', 'modified'],
    ['order', 'asc'],
    ['per_page', String(at.size)],
    ['page', String(at.page)],
  ]
  return understood(records, await ask(path, [...query, ...sorted, ...after]))
}

/** A second before the last change, for the question is "after", and many may share a second. */
function lastChange(nodes: readonly unknown[]): Date | null {
  const last = dated.safeParse(nodes.at(-1))
  const ms = last.success ? Date.parse(`${last.data.date_modified_gmt}Z`) : Number.NaN
  return Number.isFinite(ms) ? new Date(ms - 1000) : null
}

function keyOf(node: unknown): string {
  const read = dated.safeParse(node)
  return read.success ? `${read.data.id} ${read.data.date_modified_gmt}` : ''
}
