import { sentenceOf } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useChangeRound } from './mutations.ts'
import type { RoundChanges } from './types.ts'
import { useWords } from './use-words.ts'

/** Changes a round, which solves it again, and says a refusal. */
export function useSolve(roundId: string) {
  const { t } = useWords()
  const changing = useChangeRound()
  const solve = (changes: RoundChanges, onDone?: () => void) =>
    changing.mutate(
      { roundId, changes },
      {
        onSuccess: () => onDone?.(),
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('rounds.solveFailed')), tone: 'danger' }),
      },
    )
  return {
    solve,
    isSolving: changing.isPending,
    changes: changing.isPending ? changing.variables.changes : null,
  }
}

export type Solve = ReturnType<typeof useSolve>
