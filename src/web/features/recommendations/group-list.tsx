import { useRef, useState } from 'react'
import type { DecisionFilter } from '#web/features/dashboard/search.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowDown, ArrowRight, ArrowUp } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Group } from './group-of.ts'
import { ItemCard } from './item-card.tsx'
import type { Decisions } from './use-decisions.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

const FIRST = 6
const MORE = 12
const ICONS = { increase: ArrowUp, maintain: ArrowRight, decrease: ArrowDown } as const

interface GroupProps {
  readonly words: Words
  readonly group: Group
  readonly items: readonly Item[]
  /** Number in the whole store; more than `items` if not all are loaded. */
  readonly total: number
  readonly decision: DecisionFilter
  readonly decisions: Decisions
  /** Loads more items; `null` if the server has no more. */
  readonly onMore: (() => void) | null
}

/** One of the three lists: the first few, and more on request. */
export function GroupList(props: GroupProps) {
  const { words, group, items, total } = props
  const { t, format } = words
  const [limit, setLimit] = useState(FIRST)
  const heading = useRef<HTMLHeadingElement>(null)
  const visible = items.slice(0, limit)
  const more = () => {
    setLimit(limit + MORE)
    if (limit + MORE > items.length && items.length < total) props.onMore?.()
  }
  // The focused card leaves its list, so the focus moves to the list's heading.
  const stay = () => heading.current?.focus({ preventScroll: true })
  return (
    <section aria-labelledby={`recommendations-${group}`} data-group={group} className="min-w-0">
      <Heading words={words} group={group} total={total} reference={heading} />
      {items.length === 0 ? (
        <p className="rounded-card border border-hairline bg-surface p-(--card-pad) text-muted">
          {t(`recommendations.none.${props.decision}`)}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-(--gap) sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2">
          {visible.map((item) => (
            <ItemCard key={item.id} words={words} item={item} decisions={props.decisions} onDecided={stay} />
          ))}
        </ul>
      )}
      {visible.length < total && items.length > 0 ? (
        <p className="mt-3 flex items-center justify-between gap-2">
          <span className="figures text-label text-muted">
            {t('recommendations.shown', {
              shown: format.count(visible.length),
              total: format.count(total),
            })}
          </span>
          {visible.length < items.length || props.onMore ? (
            <Button
              onClick={more}
              aria-label={t('recommendations.moreOf', { group: t(`recommendations.group.${group}`) })}
              className="print:hidden"
            >
              {t('recommendations.more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

function Heading(props: {
  readonly words: Words
  readonly group: Group
  readonly total: number | null
  readonly reference?: React.Ref<HTMLHeadingElement>
}) {
  const { t, format } = props.words
  const Icon = ICONS[props.group]
  return (
    <div className="mb-2 flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4.5 text-muted" />
      <h2
        ref={props.reference}
        id={`recommendations-${props.group}`}
        tabIndex={-1}
        className="text-card outline-none"
      >
        {t(`recommendations.group.${props.group}`)}
      </h2>
      {props.total === null ? null : (
        <span className="figures text-label text-muted">{format.count(props.total)}</span>
      )}
    </div>
  )
}

/** Placeholder of a list while it loads. */
export function GroupSkeleton({ words, group }: { readonly words: Words; readonly group: Group }) {
  return (
    <div className="min-w-0">
      <Heading words={words} group={group} total={null} />
      <div className="grid grid-cols-1 gap-(--gap) sm:grid-cols-2 lg:grid-cols-1">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
