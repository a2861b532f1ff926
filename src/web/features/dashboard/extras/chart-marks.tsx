import { useQuery } from '@tanstack/react-query'
import { type Mark, type MarkLayout, placeMarks } from './mark-places.ts'
import { annotationsQuery } from './queries.ts'

/** Price changes and notes as upright dashes, promotions as bands; the list below the chart says the same in words. */
export function ChartMarks(props: {
  readonly productId: number
  readonly months: readonly string[]
  readonly layout: MarkLayout
}) {
  const { layout } = props
  const found = useQuery(annotationsQuery(props.productId))
  if (!found.data) return null
  const { top, bottom } = layout.plot
  return placeMarks(found.data.annotations, props.months, layout).map((mark, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a product stay in their order
    <MarkShape key={`${mark.kind}${at}`} mark={mark} top={top} bottom={bottom} />
  ))
}

function MarkShape(props: { readonly mark: Mark; readonly top: number; readonly bottom: number }) {
  const { mark, top, bottom } = props
  switch (mark.kind) {
    case 'promotion':
      return (
        <rect
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
      )
    case 'price':
      return (
        <g data-mark="price">
          <UprightDashes x={mark.x} top={top + 8} bottom={bottom} />
          <path
            d={mark.isRise ? `M${mark.x},${top}l5,8h-10z` : `M${mark.x},${top + 8}l5,-8h-10z`}
            fill="var(--text-muted)"
          />
        </g>
      )
    case 'note':
      return (
        <g data-mark="note">
          <UprightDashes x={mark.x} top={top + 9} bottom={bottom} />
          <circle cx={mark.x} cy={top + 4} r={4.5} fill="var(--text)" />
        </g>
      )
  }
}

function UprightDashes({
  x,
  top,
  bottom,
}: {
  readonly x: number
  readonly top: number
  readonly bottom: number
}) {
  return (
    <path d={`M${x},${top}V${bottom}`} stroke="var(--text-muted)" strokeDasharray="2 4" strokeWidth={1} />
  )
}
