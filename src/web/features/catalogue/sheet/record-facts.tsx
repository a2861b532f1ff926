import type { ReactNode } from 'react'

/** The fields of a record as pairs of name and value. */
export function RecordFacts(props: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-label">
      {props.facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
