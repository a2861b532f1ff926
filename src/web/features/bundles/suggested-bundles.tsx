import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CrossedPlans } from './crossed-plans.tsx'
import { MiningNote } from './mining-note.tsx'
import { suggestionsQuery } from './queries.ts'
import type { Suggestion } from './types.ts'
import { useWords } from './use-words.ts'

const SHOWN_FIRST = 6

/** Pairs found in the orders, sorted by expected profit of the bundle, highest first. */
export function SuggestedBundles(props: {
  readonly onTake: (ids: readonly number[], price: string | null) => void
}) {
  const { t, format } = useWords()
  const found = useQuery(suggestionsQuery())
  const [isAll, setIsAll] = useState(false)
  useLoggedError('The suggested bundles could not be loaded.', found.error)
  const data = found.data
  if (!data)
    return found.error ? (
      <LoadFailed found={found} message={t('packages.suggestions.failed')} />
    ) : (
      <Skeleton className="h-64" />
    )
  const { suggestions, mining } = data
  // Without any known cost, "pays on 0" would be a claim that the data cannot support.
  const isNoCostKnown = data.paying === 0 && suggestions.every(({ reason }) => reason === 'no_cost')
  const shown = isAll ? suggestions : suggestions.slice(0, SHOWN_FIRST)
  return (
    <Card
      title={t('packages.suggestions.title')}
      info={
        <HowToRead
          topic="bundles"
          subject={t('packages.suggestions.title')}
          figures={['boughtTogether', 'timesByChance', 'bundleGain', 'bundleChance']}
        />
      }
      {...(mining.state === 'done' && data.considered > 0
        ? {
            note: t(isNoCostKnown ? 'packages.suggestions.noteNoCost' : 'packages.suggestions.note', {
              considered: format.count(data.considered),
              paying: format.count(data.paying),
            }),
          }
        : {})}
    >
      {shown.length === 0 ? (
        <p role="status" className="text-muted">
          {t(mining.state === 'done' ? 'packages.suggestions.none' : `packages.mining.${mining.state}`)}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {shown.map((suggestion) => (
            <SuggestionRow
              key={suggestion.products.map((product) => product.productId).join()}
              suggestion={suggestion}
              onTake={props.onTake}
            />
          ))}
        </ul>
      )}
      {suggestions.length > SHOWN_FIRST ? (
        <Button variant="quiet" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {t(isAll ? 'packages.suggestions.fewer' : 'packages.suggestions.more')}
        </Button>
      ) : null}
      {mining.state === 'done' ? (
        <div className="mt-2">
          <MiningNote mining={mining} />
        </div>
      ) : null}
    </Card>
  )
}

function SuggestionRow(props: {
  readonly suggestion: Suggestion
  readonly onTake: (ids: readonly number[], price: string | null) => void
}) {
  const { t, format, price, share, gain, gainRange } = useWords()
  const { products, together, best, objective, reason, conflicts } = props.suggestion
  const [first, second] = products
  const names = t('packages.pair', { a: first?.title ?? '', b: second?.title ?? '' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <p className="text-label font-medium break-words">{names}</p>
        <p className="figures text-caption text-muted">
          {t('packages.suggestions.evidence', {
            together: format.count(together),
            lift: format.number(props.suggestion.lift.value, { decimals: 1 }),
          })}
        </p>
      </div>
      <p className="figures min-w-44 flex-1 text-label">
        {best && reason === 'pays' ? (
          t(`packages.suggestions.gain.${objective}`, { gain: gain(best.gain) })
        ) : (
          <span className="text-muted">{t(`packages.reason.${reason}`)}</span>
        )}
        {best ? (
          <span className="block text-caption text-muted">
            {t('packages.suggestions.at', {
              price: price(best.price),
              discount: share(best.discount),
              range: gainRange(best.gain),
            })}
          </span>
        ) : null}
      </p>
      <Button
        aria-label={t('packages.suggestions.takeOf', { names })}
        onClick={() =>
          props.onTake(
            products.map((product) => product.productId),
            reason === 'pays' && best ? best.price : null,
          )
        }
      >
        {t('packages.suggestions.take')}
      </Button>
      <CrossedPlans sentences={conflicts} />
    </li>
  )
}
