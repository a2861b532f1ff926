import type { FunctionComponent, SVGProps } from 'react'

type Shape = readonly [
  tag: 'circle' | 'ellipse' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  attributes: object,
]

export type LucideIcon = FunctionComponent<SVGProps<SVGSVGElement>>

/**
 * An icon of Lucide (LICENSE.txt), drawn as `lucide-react` does, whose package has 1,700 of them and 50 MB. Screen
 * readers skip it unless it has a name.
 */
export function lucideIcon(shapes: readonly Shape[]): LucideIcon {
  const drawn = shapes.map(([Tag, attributes], index) => <Tag key={String(index)} {...attributes} />)
  return (props) => drawIcon(drawn, props)
}

function drawIcon(drawn: React.ReactNode, props: SVGProps<SVGSVGElement>) {
  const isNamed = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, or named by the caller
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={isNamed ? undefined : true}
      {...props}
    >
      {drawn}
    </svg>
  )
}
