import { violates } from '../../kit/db/violates.ts'

/** True if another list of this store, or another one that is carried out by hand, is open. */
export function isAnotherOpen(error: unknown): boolean {
  return violates(error, 'price_rollouts_open') || violates(error, 'price_rollouts_open_by_hand')
}
