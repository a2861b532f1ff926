import type { SalesChannel } from '#web/features/calendar/types.ts'
import type { Words } from '#web/features/calendar/use-words.ts'

/** The owner's name for a channel, else the property by which it was recognised. */
export function channelName({ name, value, recognisedBy, priceRatio }: SalesChannel, t: Words['t']): string {
  if (name !== null) return name
  if (value !== null && value !== '') return value
  if (recognisedBy === 'main' || recognisedBy === 'unclear') return t(`facts.channels.usual.${recognisedBy}`)
  return t(
    priceRatio !== null && priceRatio > 1 ? 'facts.channels.usual.dearer' : 'facts.channels.usual.cheaper',
  )
}
