import type { Language } from '#contract/settings'
import type { Figure, NotificationKind } from '../kinds.ts'
import type { ReleaseVersion } from './releases.ts'
import { newsTexts } from './texts/news-texts.ts'

type Figures = Readonly<Record<string, Figure>>

/** Where a tip leads: to the screen on which it can be followed. January to December. */
const tipLinks = [
  '/upload-products',
  '/price-simulation',
  '/dashboard',
  '/data-management',
  '/data-management',
  '/dashboard',
  '/dashboard?tab=recommendations',
  '/optimize-packages',
  '/promotion-optimization',
  '/price-simulation',
  '/promotion-optimization',
  '/settings?section=data-management',
] as const

/** The words behind a number or a version, in the reader's language, as further figures of the notification. */
export function withNews(kind: NotificationKind, params: Figures, language: Language): Figures {
  const { releases, tips } = newsTexts[language]
  if (kind === 'whats-new') return { ...params, news: releases[params.version as ReleaseVersion] ?? '' }
  if (kind !== 'pricing-tip') return params
  const tip = tips[Number(params.month) - 1]
  return { ...params, subject: tip?.subject ?? '', tip: tip?.text ?? '' }
}

export function tipLink(params: Figures): string {
  return tipLinks[Number(params.month) - 1] ?? '/dashboard'
}
