import type { ReactNode } from 'react'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Decision, readCount } from './decisions.ts'
import { ProductChoice } from './product-choice.tsx'
import type { MatchItem } from './types.ts'
import { useWords, type Words } from './use-words.ts'

interface MatchRowProps {
  readonly item: MatchItem
  readonly isChosen: boolean
  readonly isDeciding: boolean
  /** True if another product is looked for. */
  readonly isSearching: boolean
  readonly onSearch: () => void
  readonly onChoose: () => void
  /** Pack count typed for a candidate; `null`: none yet. */
  readonly typedCount: (productId: number) => string | null
  readonly onCount: (productId: number, text: string) => void
  readonly onDecide: (decision: Decision) => void
}

/** True if the product still waits for a person. */
export function isOpen({ state }: Pick<MatchItem, 'state'>): boolean {
  return state === 'waiting' || state === 'none'
}

/** A competitor's product with the products of ours that it may be. */
export function MatchRow(props: MatchRowProps) {
  const { item, isChosen, isDeciding, isSearching, onSearch, onChoose, onDecide } = props
  const words = useWords()
  const { t } = words
  return (
    <li
      aria-current={isChosen || undefined}
      onPointerDown={onChoose}
      className={classNames('grid gap-2 px-2 py-3 md:grid-cols-[2fr_3fr]', isChosen && 'bg-accent-soft')}
    >
      <Theirs words={words} item={item} />
      <div className="flex flex-col gap-2">
        {item.candidates.map((candidate, at) => (
          <Candidate
            key={candidate.productId}
            words={words}
            candidate={candidate}
            at={at}
            count={props.typedCount(candidate.productId)}
            onCount={(text) => props.onCount(candidate.productId, text)}
            isDeciding={isDeciding}
            onDecide={onDecide}
          />
        ))}
        <Permit call="decideCompetitorMatch">
          <span className="flex gap-1">
            {isOpen(item) ? (
              <>
                <SmallButton isDisabled={isDeciding} onClick={() => onDecide({ decision: 'ignore' })}>
                  {t('market.ignore')}
                </SmallButton>
                <SmallButton isDisabled={isDeciding} isExpanded={isSearching} onClick={onSearch}>
                  {t('market.search.open')}
                </SmallButton>
              </>
            ) : (
              <SmallButton isDisabled={isDeciding} onClick={() => onDecide({ decision: 'reopen' })}>
                {t('market.reopen')}
              </SmallButton>
            )}
          </span>
          {isSearching ? (
            <ProductChoice onChoose={(productId) => onDecide({ decision: 'confirm', productId })} />
          ) : null}
        </Permit>
      </div>
    </li>
  )
}

function Theirs({ words, item }: { readonly words: Words; readonly item: MatchItem }) {
  const { t, format, price } = words
  const isOurs = item.currency === format.settings.currency
  const numbers = [item.brand, item.code, item.gtin].filter((each) => each !== null)
  return (
    <div className="min-w-0">
      <p className="font-strong break-words">{item.title ?? item.externalKey.replace(/^\w+:/, '')}</p>
      <p className="text-caption text-muted">{[item.competitor, ...numbers].join(' · ')}</p>
      {item.price !== null && item.day !== null ? (
        <p className="figures text-label">
          {isOurs ? price(item.price) : `${format.number(item.price, { decimals: 2 })} ${item.currency}`}
          {' · '}
          {format.date(item.day)}
        </p>
      ) : null}
      {item.url ? (
        <p className="truncate text-caption text-muted" title={item.url}>
          {item.url}
        </p>
      ) : null}
      {item.state === 'none' ? <p className="text-caption text-muted">{t('market.noCandidate')}</p> : null}
    </div>
  )
}

function Candidate(props: {
  readonly words: Words
  readonly candidate: MatchItem['candidates'][number]
  readonly at: number
  readonly count: string | null
  readonly onCount: (text: string) => void
  readonly isDeciding: boolean
  readonly onDecide: (decision: Decision) => void
}) {
  const { words, candidate, at, count, onCount, isDeciding, onDecide } = props
  const { t, format, price } = words
  const { productId, title, sku, factor, how, score, veto, isConfirmed } = candidate
  const written = count === null ? null : readCount(count, format.parseDecimal)
  const isWrong = count !== null && written === null
  const confirm = () => onDecide({ decision: 'confirm', productId, factor: written ?? factor })
  const of = (action: string) => t('market.ofProduct', { action, title })
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="break-words">
          {title}{' '}
          <span className="text-muted">
            {sku}
            {candidate.price === null ? '' : ` · ${price(candidate.price)}`}
          </span>
        </p>
        <p className="flex flex-wrap gap-1 text-caption text-muted">
          <span>{t(`market.how.${how}`, { share: format.percent(score, { decimals: 0 }) })}</span>
          {!isConfirmed && (veto === 'number' || factor !== 1) ? (
            <Permit call="decideCompetitorMatch">
              <label className="flex items-center gap-1">
                {t('market.count.label')}
                <input
                  className="figures w-14 rounded-control border border-control bg-surface px-1 text-body aria-invalid:border-danger"
                  inputMode="decimal"
                  aria-label={of(t('market.count.label'))}
                  aria-invalid={isWrong || undefined}
                  value={count ?? format.number(factor, { decimals: Number.isInteger(factor) ? 0 : 3 })}
                  onChange={({ target }) => onCount(target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !isWrong && !isDeciding) confirm()
                  }}
                />
              </label>
            </Permit>
          ) : factor !== 1 ? (
            <Badge tone="accent">
              {t('market.factor', {
                n: format.number(factor, { decimals: Number.isInteger(factor) ? 0 : 3 }),
              })}
            </Badge>
          ) : null}
          {veto ? <Badge tone="warning">{t(`market.veto.${veto}`)}</Badge> : null}
          {isConfirmed ? <Badge tone="success">{t('market.confirmed')}</Badge> : null}
        </p>
      </div>
      {isConfirmed ? null : (
        <Permit call="decideCompetitorMatch">
          <span className="flex gap-1">
            <SmallButton label={of(t('market.confirm'))} isDisabled={isDeciding || isWrong} onClick={confirm}>
              {t('market.confirm')} <kbd className="text-caption text-muted max-sm:hidden">{at + 1}</kbd>
            </SmallButton>
            <SmallButton
              label={of(t('market.reject'))}
              isDisabled={isDeciding}
              onClick={() => onDecide({ decision: 'reject', productId })}
            >
              {t('market.reject')}
            </SmallButton>
          </span>
        </Permit>
      )}
    </div>
  )
}

function SmallButton(props: {
  readonly label?: string
  readonly isDisabled: boolean
  readonly isExpanded?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Button
      className="min-h-7 px-2 text-label"
      aria-label={props.label}
      aria-expanded={props.isExpanded}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  )
}
