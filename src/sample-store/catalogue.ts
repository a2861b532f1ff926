import type { RandomSource } from '#analytics'
import type { SampleType } from './sample-types.ts'

const colours = [
  'Sage',
  'Ivory',
  'Navy',
  'Ochre',
  'Blush',
  'Charcoal',
  'Sky',
  'Olive',
  'Rust',
  'Plum',
  'Sand',
  'Teal',
] as const
export const sampleVendors = [
  'Harbour & Pine',
  'Casa Lumen',
  'Northfield Pottery',
  'Willow Lane',
  'Atelier Brun',
  'Meadow Goods',
] as const

/** The k-th title of a type: nouns first, then finishes, then colours, then series; titles never repeat. */
export function sampleTitle(type: SampleType, k: number): string {
  const words = type.finishes
  const noun = k % type.nouns.length
  const round = Math.floor(k / type.nouns.length)
  const word = words[(round + 3 * noun) % words.length]!
  const rest = Math.floor(round / words.length)
  const title = `${word} ${type.nouns[noun]!}`
  if (rest === 0) return title
  const colour = colours[(rest - 1) % colours.length]!
  const series = Math.floor((rest - 1) / colours.length)
  return series === 0 ? `${title}, ${colour}` : `${title}, ${colour}, Series ${series + 1}`
}

/** A price as shops write it: x.49 or x.99 below 30, x.99 above. */
export function charmCents(price: number): number {
  const cents = Math.max(99, Math.round(price * 100))
  const step = cents < 3000 ? 50 : 100
  return Math.max(1, Math.round((cents + 1) / step)) * step - 1
}

export function drawListPriceCents(type: SampleType, random: RandomSource): number {
  return charmCents(type.medianPrice * Math.exp(random.normal(0, 0.4)))
}
