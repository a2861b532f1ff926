import * as z from 'zod'
import type { AskRest, Query } from '../ask-rest.ts'
import { type ChangedList, type PageAt, readChanged as readByChange } from '../read-changed.ts'
import { understood } from '../read-record.ts'
import { StoreProblem } from '../store-platform.ts'
import { records } from './types.ts'

export interface List {
  readonly ask: AskRest
  readonly path: string
  readonly query: Query
  readonly size: number
}

/** More pages than any shop has. */
const MAX_PAGES = 100_000
const dated = z.object({ id: z.int(), date_modified_gmt: z.string() })

/** Reads records by their last change, each page from where the last one ended. */
export function readChanged(list: List, since: Date | null): AsyncGenerator<readonly unknown[]> {
  const changed: ChangedList = {
    size: list.size,
    page: (at) => onePage(list, at),
    lookAt(record) {
      const read = dated.safeParse(record)
      if (!read.success) return null
      const { id, date_modified_gmt: modified } = read.data
      return { key: `${id} ${modified}`, changedMs: Date.parse(`${modified}Z`) }
    },
  }
  return readByChange(changed, since)
}

/** Reads a list that hardly changes meanwhile, page after page. */
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

async function onePage({ ask, path, query }: List, at: PageAt): Promise<readonly unknown[]> {
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
