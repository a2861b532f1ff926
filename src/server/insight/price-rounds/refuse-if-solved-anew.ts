import { problem } from '../../kit/errors.ts'

/** Refuses what a person decided on a proposal that is not the newest any more; without `seen` nothing is compared. */
export function refuseIfSolvedAnew(solvedAt: Date, seen: string | undefined): void {
  if (seen !== undefined && Date.parse(seen) !== solvedAt.getTime())
    throw problem('price_round.changed_meanwhile')
}
