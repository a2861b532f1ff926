import type { MaybePoint, Plot } from '#web/ui/charts/plot.ts'
import type { Annotation } from './types.ts'

interface PriceMark {
  readonly kind: 'price'
  readonly x: number
  readonly isRise: boolean
}

interface PromotionMark {
  readonly kind: 'promotion'
  readonly left: number
  readonly right: number
  readonly isPlanned: boolean
}

interface NoteMark {
  readonly kind: 'note'
  readonly x: number
}

export type Mark = PriceMark | PromotionMark | NoteMark

/** The part of a chart's layout that the marks need: a place for each month. */
export interface MarkLayout {
  readonly points: readonly MaybePoint[]
  readonly plot: Plot
}

const LEAST_BAND_PX = 3

/** Positions of annotations on an axis of months: a month's point is its middle. Marks outside are left out. */
export function placeMarks(
  annotations: readonly Annotation[],
  months: readonly string[],
  { points, plot }: MarkLayout,
): Mark[] {
  const stepX = points.length > 1 ? points[1]!.x - points[0]!.x : plot.right - plot.left
  const xOf = (day: string): number | null => {
    const at = months.indexOf(day.slice(0, 7))
    const point = points[at]
    return point ? point.x + stepX * (shareOfMonth(day) - 0.5) : null
  }
  const within = (x: number) => Math.min(plot.right, Math.max(plot.left, x))
  return annotations.flatMap((each): Mark[] => {
    const start = xOf(each.day)
    if (each.kind === 'note') return start === null ? [] : [{ kind: 'note', x: within(start) }]
    if (each.kind === 'price')
      return start === null
        ? []
        : [{ kind: 'price', x: within(start), isRise: Number(each.to) > Number(each.from) }]
    const first = months[0]
    const last = months.at(-1)
    if (!first || !last || each.day.slice(0, 7) > last || each.endsOn.slice(0, 7) < first) return []
    const left = within(start ?? plot.left)
    const right = within(xOf(each.endsOn) ?? plot.right)
    return [
      {
        kind: 'promotion',
        left,
        right: Math.max(right, left + LEAST_BAND_PX),
        isPlanned: each.status === 'planned',
      },
    ]
  })
}

function shareOfMonth(day: string): number {
  const [year, month, date] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year!, month!, 0)).getUTCDate()
  return (date! - 1) / days
}
