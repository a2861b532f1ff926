import { GraphqlProblem } from '../graphql/execute.ts'

export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly query?: string | null
}

interface Changing {
  readonly id: number
  readonly updatedAt: string
}

/** Applies the search that Quanto uses, oldest change first. */
export function changed<T extends Changing>(all: readonly T[], { query }: PageArguments): readonly T[] {
  const since = query ? /^updated_at:>='([^']+)'$/.exec(query)?.[1] : ''
  if (since === undefined) throw new GraphqlProblem(`this shop does not know the search ${query}`)
  const from = since === '' ? Number.NEGATIVE_INFINITY : Date.parse(since)
  return all
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= from)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id)
}

const LARGEST_PAGE = 250

/**
 * One page, or everything for a bulk operation, which gives no size. Only returned objects are turned into records.
 */
export function connection<T>(all: readonly T[], page: PageArguments, record: (each: T) => unknown) {
  const { first = null, after = null } = page
  if (first !== null && (first < 1 || first > LARGEST_PAGE))
    throw new GraphqlProblem(`first must be 1 to ${LARGEST_PAGE}`)
  const start = after ? Number(Buffer.from(after, 'base64').toString('utf8')) : 0
  const end = first === null ? all.length : Math.min(all.length, start + first)
  const nodes = all.slice(start, end).map(record)
  return {
    nodes,
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: end < all.length, endCursor: Buffer.from(String(end)).toString('base64') },
  }
}
