import type { Input, Output } from '#contract/calls'
import { call } from './call.ts'

/** The server sent an unspecified format; the specified error message is shown. */
export class UnexpectedProductFormat extends Error {}

export async function fetchProducts(
  query: NonNullable<Input<'listProducts'>['query']>,
  signal: AbortSignal,
): Promise<Output<'listProducts'>> {
  const answer = await call('listProducts', { query, signal })
  if (!Array.isArray(answer?.products)) throw new UnexpectedProductFormat()
  return answer
}
