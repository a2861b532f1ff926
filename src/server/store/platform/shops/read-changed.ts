import { PageTooLarge } from './patience.ts'
import { StoreProblem } from './store-platform.ts'

/** A list that can be read by change, a page at a time. */
export interface ChangedList {
  /** Initial number of records per page; halved where a page is too large. */
  readonly size: number
  page(at: PageAt): Promise<readonly unknown[]>
  /** Returns the key, which identifies an unchanged record, and the time of its change; `null`: it is no record. */
  lookAt(record: unknown): { readonly key: string; readonly changedMs: number } | null
}

export interface PageAt {
  /** Number from 1 on. */
  readonly page: number
  readonly size: number
  /** Only what changed after this moment. */
  readonly cursor: Date | null
}

/** More pages than any shop has. */
const MAX_PAGES = 100_000

/**
 * Reads records by their last change, not by page number: a record that changes meanwhile moves to the end, all after
 * it move up, and one would be skipped between two pages. Each page begins where the last one ended.
 */
export async function* readChanged(
  list: ChangedList,
  since: Date | null,
): AsyncGenerator<readonly unknown[]> {
  const keyOf = (record: unknown) => list.lookAt(record)?.key ?? ''
  let cursor = since
  let page = 1
  let { size } = list
  let seen: ReadonlySet<string> = new Set()
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const nodes = await list.page({ page, size, cursor }).catch((error: unknown) => {
      if (!(error instanceof PageTooLarge)) throw error
      return null
    })
    if (nodes === null) {
      if (size === 1) throw new StoreProblem('incomprehensible', 'One record alone is too large to read.')
      // Page numbers count in page sizes: with another size they would mean other records.
      size = Math.max(1, Math.floor(size / 2))
      page = 1
      continue
    }
    const fresh = nodes.filter((node) => !seen.has(keyOf(node)))
    if (fresh.length > 0) yield fresh
    if (nodes.length < size) return
    const next = lastChange(list, nodes)
    if (next !== null && (cursor === null || next > cursor)) {
      cursor = next
      page = 1
    } else page++
    seen = new Set(nodes.map(keyOf))
  }
  throw new StoreProblem('incomprehensible', 'The list has no end.')
}

/** Returns the last change minus a second, because the query is "after", and many records may share a second. */
function lastChange(list: ChangedList, nodes: readonly unknown[]): Date | null {
  const ms = list.lookAt(nodes.at(-1))?.changedMs ?? Number.NaN
  return Number.isFinite(ms) ? new Date(ms - 1000) : null
}
