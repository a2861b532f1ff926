interface CountListProps {
  readonly items: readonly { readonly key: string; readonly text: string; readonly count: string }[]
}

/** Items with their counts, one line each. */
export function CountList({ items }: CountListProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-label">
      {items.map((item) => (
        <div key={item.key} className="contents">
          <dt>{item.text}</dt>
          <dd className="text-right tabular-nums">{item.count}</dd>
        </div>
      ))}
    </dl>
  )
}
