import type { Block } from './blocks.ts'

/** Prices of one block that may replace the chosen ones. */
export interface Alternative {
  readonly block: Block
  readonly options: readonly number[]
}

/** Part of a sum's size by which it may be exceeded: the noise of adding. */
export const NOISE = 1e-9
