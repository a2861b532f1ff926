import { execute, GraphqlProblem } from '../graphql/execute.ts'
import { readDocument } from '../graphql/read-document.ts'
import type { Shop } from '../shop.ts'
import { connection } from './connections.ts'
import { gid, numberOf, type Records } from './records.ts'

type Line = Record<string, unknown>

/** Long readings in one go: started, asked after, and fetched as lines of JSON from somewhere else. */
export class BulkOperations {
  /** Where results are served. */
  resultUrl = ''
  /** `false`: it says that another operation is in progress. */
  starts = true
  ends = 'COMPLETED'
  /** How often it answers that it is still running. */
  runsFor = 2
  readonly results: string[] = []
  private forgotten = 0
  private readonly polls = new Map<number, number>()

  fields(shop: Shop, records: Records, now: () => number) {
    return {
      productsCount: { count: shop.products.length, precision: 'EXACT' },
      ordersCount: { count: shop.orders.length, precision: 'EXACT' },
      bulkOperationRunQuery: ({ query }: { query: string }) => {
        if (!this.starts)
          return { bulkOperation: null, userErrors: [{ message: 'In progress', field: null, code: null }] }
        this.results.push(resultOf(query, shop, records))
        const number = this.results.length
        this.polls.set(number, 0)
        const createdAt = new Date(now()).toISOString()
        return {
          bulkOperation: { id: gid('BulkOperation', number), createdAt, status: 'CREATED' },
          userErrors: [],
        }
      },
      bulkOperation: ({ id }: { id: string }) => this.state(numberOf(id)),
    }
  }

  /** As after seven days: the operations are known, their results are gone. */
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
    const isDone = polls > this.runsFor
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

/** Record by record, so that a large shop is never in memory twice. */
function resultOf(query: string, shop: Shop, records: Records): string {
  const document = readDocument(query)
  const [root] = document.selections
  if (document.selections.length !== 1 || root?.kind !== 'field')
    throw new GraphqlProblem('A bulk query needs one connection.')
  const pieces: string[] = []
  const add = (record: Line) => {
    const one = connection([record], {}, (each) => each)
    const { data } = execute(document, { [root.name]: one }, {})
    for (const line of linesOf(data[root.key] as Edges)) pieces.push(`${JSON.stringify(line)}\n`)
  }
  if (root.name === 'products') for (const each of shop.products) add(records.product(each))
  else if (root.name === 'orders') for (const each of shop.orders) add(records.order(each))
  else throw new GraphqlProblem(`Field '${root.name}' is not known to this shop.`, 'undefinedField')
  return pieces.join('')
}

interface Edges {
  readonly edges: readonly { readonly node: Line }[]
}

/** A node with connections in it becomes a line of its own and lines of its parts, each naming its parent. */
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
