import process from 'node:process'

/** `npm test -- sweeps` and `npm test -- series` run every case, `npm test` those that stand for the rest. */
export const isSweep = process.env.QUANTO_SWEEP === 'on'

/** The cases with these names, or every one in a sweep. */
export function sampled<Case extends readonly [name: string, ...rest: unknown[]]>(
  cases: readonly Case[],
  names: readonly string[],
): readonly Case[] {
  const missing = names.filter((name) => !cases.some(([known]) => known === name))
  if (missing.length > 0) throw new Error(`No case is called ${missing.join(', ')}.`)
  return isSweep ? cases : cases.filter(([name]) => names.includes(name))
}
