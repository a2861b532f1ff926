import type { Input, Output } from '#contract/calls'
import { call } from './call.ts'

/** A format that is not specified: shown with the specified sentence. */
export class UnexpectedProductFormat extends Error {}

export async function fetchProducts(
  query: NonNullable<Input<'listProducts'>['query']>,
  signal: AbortSignal,
): Promise<Output<'listProducts'>> {
  const answer = await call('listProducts', { query, signal })
  if (!Array.isArray(answer?.products)) throw new UnexpectedProductFormat()
  return answer
}
