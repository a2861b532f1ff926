import { useQuery } from '@tanstack/react-query'
import type { MarkLayout } from './mark-places.ts'
import { placeMarks } from './mark-places.ts'
import { annotationsQuery } from './queries.ts'

/** Price changes as upright dashes, promotions as bands; the list below the chart says the same in words. */
export function ChartMarks(props: {
  readonly productId: number
  readonly months: readonly string[]
  readonly layout: MarkLayout
}) {
  const { layout } = props
  const found = useQuery(annotationsQuery(props.productId))
  if (!found.data) return null
  const { top, bottom } = layout.plot
  return placeMarks(found.data.annotations, props.months, layout).map((mark) =>
    mark.kind === 'promotion' ? (
      <rect
        key={`p${mark.left}`}
        data-mark="promotion"
        x={mark.left}
        y={top}
        width={mark.right - mark.left}
        height={bottom - top}
        fill="var(--accent)"
        fillOpacity={mark.isPlanned ? 0.06 : 0.12}
        stroke="var(--accent)"
        strokeWidth={mark.isPlanned ? 1 : 0}
        strokeDasharray="3 3"
      />
    ) : (
      <g key={`c${mark.x}`} data-mark="price">
        <path
          d={`M${mark.x},${top + 8}V${bottom}`}
          stroke="var(--text-muted)"
          strokeDasharray="2 4"
          strokeWidth={1}
        />
        <path
          d={mark.isRise ? `M${mark.x},${top}l5,8h-10z` : `M${mark.x},${top + 8}l5,-8h-10z`}
          fill="var(--text-muted)"
        />
      </g>
    ),
  )
}
