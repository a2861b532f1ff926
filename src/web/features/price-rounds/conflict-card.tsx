import { Link } from '@tanstack/react-router'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { constraintText } from './constraint-words.ts'
import type { Round, RoundConflict } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'

/** Rules that cannot hold together, and the least loosening with which the round was solved as a button. */
export function ConflictCard(props: {
  readonly words: Words
  readonly round: Round
  readonly conflict: RoundConflict
  readonly solving: Solve
}) {
  const { words, round, conflict, solving } = props
  const { t } = words
  const { loosened } = conflict
  return (
    <section role="alert" className="rounded-card border border-danger/40 bg-danger-soft p-(--card-pad)">
      <h2 className="flex items-center gap-2 text-card text-danger">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {t(titleOf(conflict))}
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {conflict.constraints.map((at) => {
          const constraint = round.constraints[at]
          return constraint ? <li key={at}>{constraintText(words, constraint, round.named)}</li> : null
        })}
        {conflict.productIds.length > 0 ? <li>{pinsText(words, round, conflict)}</li> : null}
        {conflict.limits.map((limit) => (
          <li key={limit}>
            {t(`rounds.conflict.limit.${limit}`)} <LimitLink words={words} limit={limit} />
          </li>
        ))}
      </ul>
      <Concerned words={words} round={round} conflict={conflict} />
      {conflict.leastStep === null ? null : (
        <p className="mt-2">
          {t('rounds.conflict.step', { step: words.format.percent(conflict.leastStep, { decimals: 1 }) })}
        </p>
      )}
      {loosened.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60">{t('rounds.conflict.cheapest')}</p>
          <Permit call="changePriceRound">
            <Button
              className="h-auto! min-h-(--control) max-w-full py-1.5 text-start whitespace-normal!"
              busy={solving.isSolving}
              onClick={() =>
                solving.solve({ seen: round.solvedAt, constraints: withLoosened(round, loosened) })
              }
            >
              {loosened.map((each) => loosenedText(words, round, each)).join(' · ')}
            </Button>
          </Permit>
        </div>
      ) : null}
    </section>
  )
}

function titleOf({ isProved, constraints, productIds, limits }: RoundConflict) {
  if (!isProved) return 'rounds.conflict.notFound'
  const isOne = constraints.length === 1 && productIds.length === 0 && limits.length === 0
  return isOne ? 'rounds.conflict.titleOne' : 'rounds.conflict.title'
}

type Loosened = RoundConflict['loosened'][number]

/** The rules of the round with these in their looser form, or left out. */
function withLoosened({ constraints }: Round, loosened: readonly Loosened[]): Round['constraints'] {
  const found = new Map(loosened.map(({ constraint, to }) => [constraint, to]))
  return constraints.flatMap((each, at) => {
    const to = found.get(at)
    return to === null ? [] : [to ?? each]
  })
}

function loosenedText(words: Words, { constraints, named }: Round, { constraint, to }: Loosened): string {
  if (to !== null) return constraintText(words, to, named)
  const rule = constraints[constraint]
  return words.t('rounds.conflict.without', { rule: rule ? constraintText(words, rule, named) : '' })
}

/** Where a limit of the shop is changed; what the data cannot tell is changed nowhere. */
function LimitLink(props: { readonly words: Words; readonly limit: RoundConflict['limits'][number] }) {
  const label = props.words.t('rounds.conflict.change')
  switch (props.limit) {
    case 'evidence':
      return null
    case 'market':
      return (
        <Link to="/competitor-prices" className="underline hover:text-text">
          {label}
        </Link>
      )
    default:
      return (
        <Link
          to="/dashboard"
          search={{ tab: 'recommendations', panel: 'limits' }}
          className="underline hover:text-text"
        >
          {label}
        </Link>
      )
  }
}

/** Names of the products that the conflict is about, as many as one reads. */
const MOST_NAMES = 6

function Concerned(props: {
  readonly words: Words
  readonly round: Round
  readonly conflict: RoundConflict
}) {
  const { words, round, conflict } = props
  const { t } = words
  const titles = new Map(round.named.map(({ productId, title }) => [productId, title]))
  const names = conflict.concerned.flatMap((productId) => titles.get(productId) ?? [])
  if (names.length === 0) return null
  const more = conflict.concerned.length > MOST_NAMES ? ' …' : ''
  return (
    <p className="mt-2 text-muted">
      {t('rounds.conflict.concerned', { names: names.slice(0, MOST_NAMES).join(', ') + more })}
    </p>
  )
}

/** The products whose decided prices are in the way, by their names. */
function pinsText({ t }: Words, { named }: Round, { productIds }: RoundConflict): string {
  const names = named.filter(({ productId }) => productIds.includes(productId)).map(({ title }) => title)
  return names.length === 0
    ? t('rounds.conflict.pins')
    : t('rounds.conflict.pinsOf', { names: names.join(', ') })
}
