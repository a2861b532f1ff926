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
        {t(conflict.isProved ? 'rounds.conflict.title' : 'rounds.conflict.notFound')}
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {conflict.constraints.map((at) => {
          const constraint = round.constraints[at]
          return constraint ? <li key={at}>{constraintText(words, constraint, round.named)}</li> : null
        })}
        {conflict.productIds.length > 0 ? <li>{pinsText(words, round, conflict)}</li> : null}
      </ul>
      {loosened.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60">{t('rounds.conflict.cheapest')}</p>
          <Permit call="changePriceRound">
            <Button
              busy={solving.isSolving}
              onClick={() =>
                solving.solve({
                  seen: round.solvedAt,
                  constraints: round.constraints.map(
                    (each, at) => loosened.find(({ constraint }) => constraint === at)?.to ?? each,
                  ),
                })
              }
            >
              {loosened.map(({ to }) => constraintText(words, to, round.named)).join(' · ')}
            </Button>
          </Permit>
        </div>
      ) : null}
    </section>
  )
}

/** The products whose decided prices are in the way, by their names. */
function pinsText({ t }: Words, { named }: Round, { productIds }: RoundConflict): string {
  const names = named.filter(({ productId }) => productIds.includes(productId)).map(({ title }) => title)
  return names.length === 0
    ? t('rounds.conflict.pins')
    : t('rounds.conflict.pinsOf', { names: names.join(', ') })
}
