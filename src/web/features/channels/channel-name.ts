import { LINE_DISCOUNT } from '#contract/line-discount'
import type { SalesChannel } from '#web/features/calendar/types.ts'
import type { Words } from '#web/features/calendar/use-words.ts'

/** The owner's name for a channel, else the property by which it was recognised. */
export function channelName({ name, value, recognisedBy, priceRatio }: SalesChannel, t: Words['t']): string {
  if (name !== null) return name
  if (value !== null && value !== '') return valueName(value, t)
  if (recognisedBy === 'main' || recognisedBy === 'unclear') return t(`facts.channels.usual.${recognisedBy}`)
  return t(
    priceRatio !== null && priceRatio > 1 ? 'facts.channels.usual.dearer' : 'facts.channels.usual.cheaper',
  )
}

/** The value as the order files name it, except for the label that the import gives. */
export function valueName(value: string, t: Words['t']): string {
  return value === LINE_DISCOUNT ? t('facts.channels.usual.discounted') : value
}
