import type { RegionalSettings } from '#contract/settings'
import type { MessageId, MessageValue } from '#messages/message'
import { instantText } from '../../kit/formats/dates.ts'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import { render } from '../../kit/messages/render.ts'
import type { Figure, NotificationKind } from './kinds.ts'
import { kinds } from './kinds.ts'
import { newsOf, tipLink } from './news/news-words.ts'

export interface Worded {
  readonly title: string
  readonly text: string
}

/** Words a notification in the reader's language. A kind unknown to this version shows its name. */
export function renderNotification(
  kind: string,
  params: Readonly<Record<string, Figure>>,
  regional: RegionalSettings,
): Worded {
  if (!isKind(kind)) return { title: kind, text: '' }
  const shown = Object.entries(params).map(([name, figure]) => [name, shownValue(figure, regional)])
  // Notifications of older versions lack `of`, the text that says what a gain is of, its chance, and what a file brought.
  const older = { of: '', what: '', updated: 0, chance: 0 }
  const isChanceKnown = 'chance' in params ? 'yes' : ''
  const values = { ...older, isChanceKnown, ...Object.fromEntries(shown), ...newsOf(kind, params) }
  const word = (id: MessageId) => render({ id, values }, regional)
  return { title: word(`notification.${kind}.title`), text: word(`notification.${kind}.text`) }
}

/** Returns the address within the product that a notification opens. */
export function linkOf(kind: string, params: Readonly<Record<string, Figure>>): string {
  if (!isKind(kind)) return '/dashboard'
  if (kind === 'pricing-tip') return tipLink(params)
  const { link } = kinds[kind]
  if (kind === 'market-alert') return `${link}?open=${params.productId}`
  return typeof params.rolloutId === 'string' ? `${link}?rollout=${params.rolloutId}` : link
}

/** Adds the object of the notification to the subject of a mail, so that several mails in a row differ. */
export function subjectOf(title: string, { product, file, name }: Readonly<Record<string, Figure>>): string {
  const about = product ?? file ?? name
  return typeof about === 'string' && !title.includes(about) ? `${title} – ${shortened(about)}` : title
}

const MOST_OF_A_NAME = 60

const shortened = (name: string) =>
  name.length > MOST_OF_A_NAME ? `${name.slice(0, MOST_OF_A_NAME - 1).toWellFormed()}…` : name

function shownValue(figure: Figure, regional: RegionalSettings): MessageValue {
  if (typeof figure === 'string') return figure
  if (typeof figure === 'number') return { kind: 'count', value: figure }
  if ('instant' in figure) return instantText(figure.instant, regional)
  const { amount: value, currency, decimals = 0 } = figure
  return formatFigure({ kind: 'money', value }, { regional, currency }, false, decimals)
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(kinds, kind)
