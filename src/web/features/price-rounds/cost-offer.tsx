import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { openRoundMessages } from './messages.ts'
import { NewRound } from './new-round.tsx'
import { roundsQuery } from './queries.ts'
import type { RoundList } from './types.ts'
import { useWords } from './use-words.ts'

await openRoundMessages()

/** Offers a round of the products whose cost has changed and that no round has priced yet; nothing without any. */
export function CostOffer(props: {
  readonly answer: RoundList
  /** Only of the products whose cost this import changed. */
  readonly importId?: string
}) {
  const words = useWords()
  const { t, format } = words
  const { answer, importId } = props
  const { costChanges } = answer
  if (costChanges === null) return null
  return (
    <Card
      title={t('rounds.costs.title')}
      actions={<NewRound words={words} about="costs" importId={importId} />}
    >
      <p>
        {t('rounds.costs.text', {
          n: costChanges.products,
          count: format.count(costChanges.products),
          since: format.date(costChanges.since),
        })}
      </p>
    </Card>
  )
}

/** The offer after an import. */
export function ImportedCostOffer({ importId }: { readonly importId: string }) {
  const found = useQuery(roundsQuery(importId))
  return found.data ? <CostOffer answer={found.data} importId={importId} /> : null
}
