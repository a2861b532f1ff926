import { readPackCount } from '#analytics'
import type { Words } from './use-words.ts'

/** Larger units from a thousand small ones. */
const THOUSANDS: Readonly<Record<string, string>> = { g: 'kg', ml: 'l' }

/** The contents of a product as a person would say them. Example: 1,980 ml of "Cola 6 × 0.33 l" → "6 × 330 ml". */
export function sizeText(words: Words, size: number, unit: string, title = ''): string {
  const packs = unit === 'pcs' ? 1 : readPackCount(title)
  if (packs === 1) return contentsText(words, size, unit)
  return `${words.format.count(packs)} × ${contentsText(words, size / packs, unit)}`
}

function contentsText({ t, format }: Words, size: number, unit: string): string {
  const larger = THOUSANDS[unit]
  const value = larger !== undefined && size >= 1000 ? size / 1000 : size
  const decimals = [0, 1].find((each) => Number.isInteger(value * 10 ** each)) ?? 2
  const figure = format.number(value, { decimals })
  if (unit === 'pcs') return t('rounds.ladders.pieces', { count: figure })
  return `${figure} ${value === size ? unit : larger}`
}
