import type * as z from 'zod'
import { type Page, type RejectedRecord, StoreProblem } from './store-platform.ts'

/** Parses a whole answer: one that differs from the platform's documentation cannot be read. */
export function understood<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new StoreProblem('incomprehensible', 'The answer is not what the store documents.', result.error)
}

interface Completed<Item> {
  readonly item: Item
  readonly changedAt: Date | null
}

/** Parses the records of a page one by one, so that an invalid one does not lose the others. */
export async function readRecords<Wire, Item>(
  nodes: readonly unknown[],
  schema: z.ZodType<Wire>,
  complete: (found: Wire) => Promise<Completed<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = []
  const rejectedRecords: RejectedRecord[] = []
  let readThrough: Date | null = null
  for (const node of nodes) {
    const result = schema.safeParse(node)
    if (!result.success) {
      rejectedRecords.push({ record: nameOf(node), reason: reasonOf(result.error) })
      continue
    }
    const { item, changedAt } = await complete(result.data)
    items.push(item)
    if (changedAt && (readThrough === null || changedAt > readThrough)) readThrough = changedAt
  }
  return { items, rejectedRecords, readThrough }
}

function nameOf(node: unknown): string {
  const id = String((node as { id?: unknown } | null)?.id ?? '')
  return /^[\w:/.-]{1,100}$/.test(id) ? id : 'unnamed'
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.').slice(0, 100)}: ${issue.code}` : 'unknown'
}
