import * as z from 'zod'
import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import { StoreProblem } from '../store-platform.ts'
import type { Ask, Variables } from './ask.ts'
import { loosePage, type PageInfo } from './types.ts'

interface TopLevel {
  readonly ask: Ask
  readonly query: string
  readonly variables: Variables
  /** Field of the answer that holds the connection. */
  readonly field: 'products' | 'orders'
  readonly firstSize: number
}

/** Yields page after page of records. A page that is too large is requested again at half its size. */
export async function* readPages(args: TopLevel): AsyncGenerator<readonly unknown[]> {
  let size = args.firstSize
  let after: string | null = null
  for (;;) {
    let answer: unknown
    try {
      answer = await args.ask(args.query, { ...args.variables, first: size, after })
    } catch (error) {
      if (!(error instanceof PageTooLarge)) throw error
      if (size === 1) throw new StoreProblem('incomprehensible', 'One record alone is too large to read.')
      size = Math.max(1, Math.floor(size / 2))
      continue
    }
    const page = understood(z.object({ [args.field]: loosePage }), answer)[args.field]!
    yield page.nodes
    after = nextCursor(page.pageInfo, after)
    if (after === null) return
  }
}

interface Rest<Node> {
  readonly ask: Ask
  readonly query: string
  readonly variables: Variables
  readonly schema: z.ZodType<{ nodes: Node[]; pageInfo: PageInfo }>
  /** Path of the connection in the answer. */
  readonly at: readonly [string, string]
  readonly begun: { readonly nodes: readonly Node[]; readonly pageInfo: PageInfo } | null
}

/** Far more than the platform allows in one record (2,048 variants). */
const MAX_NODES = 20_000

/**
 * Returns the nodes of a connection within a record: those that came with it, and the rest page by page; `null`: none
 * came.
 */
export async function readRest<Node>(args: Rest<Node>): Promise<readonly Node[]> {
  const nodes = [...(args.begun?.nodes ?? [])]
  let after = args.begun ? nextCursor(args.begun.pageInfo, null) : null
  for (let isFirst = args.begun === null; isFirst || after !== null; isFirst = false) {
    const answer = await args.ask(args.query, { ...args.variables, after })
    const [record, field] = args.at
    const shape = z.object({ [record]: z.object({ [field]: args.schema }).nullable() })
    // The record was deleted between two requests: the nodes read so far are all.
    const page = understood(shape, answer)[record]?.[field]
    if (!page) break
    nodes.push(...page.nodes)
    if (nodes.length > MAX_NODES) throw new StoreProblem('incomprehensible', 'A record has no end.')
    after = nextCursor(page.pageInfo, after)
  }
  return nodes
}

/** Returns `null` at the end. A cursor that does not move would loop for ever. */
function nextCursor({ hasNextPage, endCursor }: PageInfo, last: string | null): string | null {
  if (!hasNextPage) return null
  if (!endCursor || endCursor === last)
    throw new StoreProblem('incomprehensible', 'The store announces a next page and does not name it.')
  return endCursor
}
