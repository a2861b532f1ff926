import { execute, GraphqlProblem } from '../graphql/execute.ts'
import { readDocument } from '../graphql/read-document.ts'
import type { Shop } from '../shop.ts'
import { connection } from './connections.ts'
import { gid, numberOf, type Records } from './records.ts'

type Line = Record<string, unknown>

/** Records between two pauses for other requests. */
const SLICE = 2000

/** Bulk operations: started, polled, and fetched as lines of JSON from another address. */
export class BulkOperations {
  /** Address of the results. */
  resultUrl = ''
  /** `false` makes it answer that another operation is in progress. */
  starts = true
  ends = 'COMPLETED'
  /** Number of polls answered with "still running". */
  runsFor = 2
  readonly results: string[] = []
  private forgotten = 0
  private readonly unfinished = new Set<number>()
  private readonly polls = new Map<number, number>()

  fields(shop: Shop, records: Records, now: () => number) {
    return {
      productsCount: { count: shop.products.length, precision: 'EXACT' },
      ordersCount: { count: shop.orders.length, precision: 'EXACT' },
      bulkOperationRunQuery: ({ query }: { query: string }) => {
        if (!this.starts)
          return { bulkOperation: null, userErrors: [{ message: 'In progress', field: null, code: null }] }
        const number = this.results.push('')
        this.polls.set(number, 0)
        void this.fill(number, linesFor(query, shop, records))
        const createdAt = new Date(now()).toISOString()
        return {
          bulkOperation: { id: gid('BulkOperation', number), createdAt, status: 'CREATED' },
          userErrors: [],
        }
      },
      bulkOperation: ({ id }: { id: string }) => this.state(numberOf(id)),
    }
  }

  /** Fills the result in slices, so that the shop continues to answer. Small results are ready immediately. */
  private async fill(number: number, lines: Generator<string>): Promise<void> {
    const pieces: string[] = []
    for (const line of lines) {
      pieces.push(line)
      if (pieces.length % SLICE !== 0) continue
      this.unfinished.add(number)
      await new Promise(setImmediate)
    }
    this.results[number - 1] = pieces.join('')
    this.unfinished.delete(number)
  }

  /** Acts as after seven days: the operations are known, their results are deleted. */
  forget(): void {
    this.forgotten = this.results.length
  }

  private state(number: number) {
    const text = this.results[number - 1]
    if (text === undefined) return null
    if (number <= this.forgotten)
      return { status: 'COMPLETED', url: null, objectCount: String(linesIn(text)) }
    const polls = (this.polls.get(number) ?? 0) + 1
    this.polls.set(number, polls)
    const isDone = polls > this.runsFor && !this.unfinished.has(number)
    return {
      status: isDone ? this.ends : 'RUNNING',
      url: isDone && text !== '' ? `${this.resultUrl}/${number}` : null,
      objectCount: String(linesIn(text)),
    }
  }
}

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Writes record by record; errors in the query are reported before the first one. */
function linesFor(query: string, shop: Shop, records: Records): Generator<string> {
  const document = readDocument(query)
  const [root] = document.selections
  if (document.selections.length !== 1 || root?.kind !== 'field')
    throw new GraphqlProblem('A bulk query needs one connection.')
  const linesOfOne = (record: Line) => {
    const one = connection([record], {}, (each) => each)
    const { data } = execute(document, { [root.name]: one }, {})
    return linesOf(data[root.key] as Edges)
  }
  if (root.name === 'products') return written(shop.products, (each) => linesOfOne(records.product(each)))
  if (root.name === 'orders') return written(shop.orders, (each) => linesOfOne(records.order(each)))
  throw new GraphqlProblem(`Field '${root.name}' is not known to this shop.`, 'undefinedField')
}

function* written<T>(all: readonly T[], lines: (each: T) => readonly Line[]): Generator<string> {
  for (const each of all)
    yield lines(each)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('')
}

interface Edges {
  readonly edges: readonly { readonly node: Line }[]
}

/** Turns a node with connections into its own line and lines of its parts, each naming its parent. */
function linesOf({ edges }: Edges): readonly Line[] {
  return edges.flatMap(({ node }) => {
    const entries = Object.entries(node)
    const own = Object.fromEntries(entries.filter(([, value]) => !isConnection(value)))
    const below = entries.flatMap(([, value]) => (isConnection(value) ? linesOf(value) : []))
    return [own, ...below.map((line) => ({ ...line, __parentId: line.__parentId ?? node.id }))]
  })
}

function isConnection(value: unknown): value is Edges {
  return typeof value === 'object' && value !== null && 'edges' in value
}
