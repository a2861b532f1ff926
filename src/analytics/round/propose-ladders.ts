import { readSize, type SizeUnit } from './read-size.ts'
import type { LadderStep } from './types/round-constraint.ts'

export interface TitledProduct {
  readonly productId: number
  readonly title: string
  readonly vendor: string | null
}

/** Products that differ in their size only, by their titles: a proposal, in force once a person confirms it. */
export interface ProposedLadder {
  readonly name: string
  readonly unit: SizeUnit
  /** Smallest first; each size once. */
  readonly steps: readonly LadderStep[]
}

/** Sizes that differ by less are the same, written in other units. */
const SAME_SIZE = 0.005

/**
 * Proposes ladders of sizes: products of one vendor whose titles are the same but for the size. Of products with the
 * same size the first one counts. Ordered by name.
 */
export function proposeLadders(products: readonly TitledProduct[]): ProposedLadder[] {
  const found = new Map<string, { name: string; unit: SizeUnit; steps: LadderStep[] }>()
  for (const { productId, title, vendor } of products) {
    const read = readSize(title)
    if (read === null || read.name === '') continue
    const { name, unit, size } = read
    const key = JSON.stringify([vendor, plainWords(name).join(' '), unit])
    const ladder = found.get(key) ?? { name, unit, steps: [] }
    found.set(key, ladder)
    const isKnown = ladder.steps.some((step) => Math.abs(step.size / size - 1) < SAME_SIZE)
    if (!isKnown) ladder.steps.push({ productId, size })
  }
  return [...found.values()]
    .filter(({ steps }) => steps.length > 1)
    .map((ladder) => ({ ...ladder, steps: ladder.steps.sort((a, b) => a.size - b.size) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Words of a name without case, accents and marks. */
export function plainWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
