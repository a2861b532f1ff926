import type { RegionalSettings } from '#contract/settings'
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
  { language }: Pick<RegionalSettings, 'language'>,
): Worded {
  if (!isKind(kind)) return { title: kind, text: '' }
  const { title, text } = notificationTexts[language].kinds[kind]
  const figures = withNews(kind, params, language)
  return { title: filled(title, figures, language), text: filled(text, figures, language) }
}

/** Where in the product a notification leads. */
export function linkOf(kind: string, params: Readonly<Record<string, Figure>>): string {
  if (!isKind(kind)) return '/dashboard'
  return kind === 'pricing-tip' ? tipLink(params) : kinds[kind].link
}

export function filled(template: string, params: Readonly<Record<string, Figure>>, language: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const figure = params[name]
    if (figure === undefined) return ''
    return typeof figure === 'string' ? figure : worded(figure, language)
  })
}

function worded(figure: Exclude<Figure, string>, language: string): string {
  if (typeof figure === 'number') return new Intl.NumberFormat(language).format(figure)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: figure.currency,
    maximumFractionDigits: 0,
  }).format(figure.amount)
}

export const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(kinds, kind)
