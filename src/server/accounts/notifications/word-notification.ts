import type { RegionalSettings } from '#contract/settings'
import { instantText } from '../../kit/formats/dates.ts'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import type { Figure, NotificationKind } from './kinds.ts'
import { kinds } from './kinds.ts'
import { tipLink, withNews } from './news/news-words.ts'
import { notificationTexts } from './texts/notification-texts.ts'

export interface Worded {
  readonly title: string
  readonly text: string
}

/** A kind and its figures in the reader's language. One that this version no longer knows names itself. */
export function wordNotification(
  kind: string,
  params: Readonly<Record<string, Figure>>,
  regional: RegionalSettings,
): Worded {
  if (!isKind(kind)) return { title: kind, text: '' }
  const { kinds: texts, gainOf } = notificationTexts[regional.language]
  const { title, text } = texts[kind]
  const news = withNews(kind, params, regional.language)
  // Notices from before it was said leave it out.
  const figures = { ...news, of: news.of === 'profit' || news.of === 'revenue' ? gainOf[news.of] : '' }
  return { title: filled(title, figures, regional), text: filled(text, figures, regional) }
}

/** Where in the product a notification leads. */
export function linkOf(kind: string, params: Readonly<Record<string, Figure>>): string {
  if (!isKind(kind)) return '/dashboard'
  return kind === 'pricing-tip' ? tipLink(params) : kinds[kind].link
}

/** Figures in the reader's separators; a text is a name and stays. */
export function filled(
  template: string,
  params: Readonly<Record<string, Figure>>,
  regional: RegionalSettings,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const figure = params[name]
    if (figure === undefined) return ''
    return typeof figure === 'string' ? figure : worded(figure, regional)
  })
}

/** What it is about, for the subject of a mail: of several at once none looks like the other. */
export function subjectOf(title: string, { product, file, name }: Readonly<Record<string, Figure>>): string {
  const about = product ?? file ?? name
  return typeof about === 'string' && !title.includes(about) ? `${title} – ${shortened(about)}` : title
}

const MOST_OF_A_NAME = 60

const shortened = (name: string) =>
  name.length > MOST_OF_A_NAME ? `${name.slice(0, MOST_OF_A_NAME - 1).toWellFormed()}…` : name

function worded(figure: Exclude<Figure, string>, regional: RegionalSettings): string {
  if (typeof figure === 'object' && 'instant' in figure) return instantText(figure.instant, regional)
  const isAmount = typeof figure !== 'number'
  const fact = { kind: isAmount ? 'money' : 'count', value: isAmount ? figure.amount : figure } as const
  return formatFigure(fact, { regional, currency: isAmount ? figure.currency : '' }, false, 0)
}

export const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(kinds, kind)
