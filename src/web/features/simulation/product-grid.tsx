import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ElasticityBadge } from './elasticity-badge.tsx'
import { type BadgeView, type CardView, cellAfterKey, PAGE_SIZE } from './grid-view.ts'
import { useWords, type Words } from './use-words.ts'

const GRID = 'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-1 lg:gap-1'
/** From a tablet on twelve products fit into a window of 900 pixels. */
const CARD_HEIGHT = 'min-h-[6.25rem] sm:min-h-12'

/** The products of a page as a listbox: one tab stop, arrows move in two directions, Enter or Space choose. */
export function ProductGrid(props: {
  readonly cards: readonly CardView[]
  readonly selectedId: number | null
  readonly onSelect: (productId: number) => void
  /** An arrow past the first or last product requests the previous or next page, if there is one. */
  readonly onTurn: (direction: 1 | -1) => void
}) {
  const { t } = useWords()
  const { cards, selectedId } = props
  const list = useRef<HTMLDivElement>(null)
  const [lastMoved, setLastMoved] = useState<number | null>(null)
  const has = (id: number | null) => cards.some((card) => card.id === id)
  const tabStop = has(lastMoved) ? lastMoved : has(selectedId) ? selectedId : (cards[0]?.id ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (tabStop !== null) props.onSelect(tabStop)
      return
    }
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      return props.onTurn(event.key === 'PageDown' ? 1 : -1)
    }
    const at = cards.findIndex((card) => card.id === tabStop)
    const columns = columnsOf(list.current)
    const target = cards[cellAfterKey(event.key, at, { count: cards.length, columns }) ?? -1]
    if (!target) return
    event.preventDefault()
    setLastMoved(target.id)
    list.current?.querySelector<HTMLElement>(`[data-product="${target.id}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('simulation.grid.label')}
      onKeyDown={onKeyDown}
      className={GRID}
    >
      {cards.map((card) => (
        <ProductCard
          key={card.id}
          card={card}
          isSelected={card.id === selectedId}
          isTabStop={card.id === tabStop}
          onFocus={() => setLastMoved(card.id)}
          onSelect={() => props.onSelect(card.id)}
        />
      ))}
    </div>
  )
}

/** Number of columns that the style sheet gives the grid. */
function columnsOf(list: HTMLElement | null): number {
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
}

function ProductCard(props: {
  readonly card: CardView
  readonly isSelected: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onSelect: () => void
}) {
  const words = useWords()
  const { card, isSelected } = props
  return (
    // The listbox handles the keys, as its pattern asks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="option"
      data-product={card.id}
      aria-selected={isSelected}
      tabIndex={props.isTabStop ? 0 : -1}
      title={card.title}
      onFocus={props.onFocus}
      onClick={props.onSelect}
      className={classNames(
        'flex min-w-0 cursor-pointer flex-col gap-1 rounded-card border p-2.5 sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-2 sm:gap-y-0 sm:px-2.5 sm:py-1',
        CARD_HEIGHT,
        isSelected ? 'border-accent bg-accent-soft' : 'border-hairline bg-surface hover:border-control',
      )}
    >
      <span className="flex min-w-0 flex-1 items-start gap-2 sm:basis-full sm:items-center">
        {card.imageSrc ? <ProductImage src={card.imageSrc} alt={card.title} /> : null}
        <span className="line-clamp-2 min-w-0 text-label font-medium break-words sm:line-clamp-1">
          {card.title}
        </span>
      </span>
      <span className="figures flex flex-wrap justify-between gap-x-2 gap-y-1 text-label whitespace-nowrap text-muted sm:flex-1 sm:justify-start">
        <span>{priceText(words, card)}</span>
        {hasFigure(card.badge) ? (
          <span>{words.t('elasticity.short', { value: words.elasticity(card.badge.elasticity) })}</span>
        ) : null}
      </span>
      <span className="flex min-w-0">
        {card.badge === 'loading' ? (
          <Skeleton className="h-5.5 w-24" />
        ) : card.badge === 'absent' ? null : (
          <ElasticityBadge badge={card.badge} />
        )}
      </span>
    </div>
  )
}

function priceText({ t, price }: Words, card: CardView): string {
  if (card.price !== null) return price(card.price)
  if (card.soldPrice !== null) return t('simulation.grid.soldPrice', { price: price(card.soldPrice) })
  return t('simulation.grid.noPrice')
}

function hasFigure(badge: CardView['badge']): badge is BadgeView & { readonly elasticity: number } {
  return typeof badge === 'object' && badge.elasticity !== null
}

/** An image that fails to load leaves no gap. */
function ProductImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const [isBroken, setIsBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture gets another chance
  useEffect(() => setIsBroken(false), [src])
  if (isBroken) return null
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      onError={() => setIsBroken(true)}
      className="size-9 shrink-0 rounded-control object-cover"
    />
  )
}

export function ProductGridSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: twelve fixed places
        <Skeleton key={index} className={CARD_HEIGHT} />
      ))}
    </div>
  )
}
