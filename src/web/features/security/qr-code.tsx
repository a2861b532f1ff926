/** Draws rows of 0 and 1 as one path. Dark on light in both themes, because cameras need it. */
export function QrCode({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-hairline bg-(--qr-light) fill-(--qr-dark)"
    >
      <path d={path} />
    </svg>
  )
}
