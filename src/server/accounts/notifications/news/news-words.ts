import type { MessageValue } from '#messages/message'
import { releases } from '../../identity/releases.ts'
import type { Figure, NotificationKind } from '../kinds.ts'

type Figures = Readonly<Record<string, Figure>>

/** Screen on which the tip of each month can be followed. */
const tipLinks = {
  1: '/upload-products',
  2: '/price-simulation',
  3: '/dashboard',
  4: '/data-management',
  5: '/data-management',
  6: '/dashboard',
  7: '/dashboard?tab=recommendations',
  8: '/optimize-packages',
  9: '/promotion-optimization',
  10: '/price-simulation',
  11: '/promotion-optimization',
  12: '/settings?section=data-management',
} as const

type Month = keyof typeof tipLinks

/** Adds the texts for a month or a version to the values of a notification. */
export function newsOf(kind: NotificationKind, params: Figures): Readonly<Record<string, MessageValue>> {
  if (kind === 'whats-new') {
    const version = releases.find((each) => each === params.version)
    return { news: version === undefined ? '' : { id: `news.release.${version}` } }
  }
  if (kind !== 'pricing-tip') return {}
  const { month } = params
  return isMonth(month)
    ? { subject: { id: `news.tip.${month}.subject` }, tip: { id: `news.tip.${month}.text` } }
    : { subject: '', tip: '' }
}

export function tipLink({ month }: Figures): string {
  return isMonth(month) ? tipLinks[month] : '/dashboard'
}

const isMonth = (month: Figure | undefined): month is Month =>
  typeof month === 'number' && Object.hasOwn(tipLinks, month)
