import type { Rollout } from './types.ts'
import type { Words } from './use-words.ts'
import { inShop, isChecking, toWrite, toWriteNow, waitingByHand } from './view-model.ts'

/** One sentence: where the roll-out stands now. */
export function nowText(words: Words, rollout: Rollout): string {
  const { t, format } = words
  const { state, counts, check } = rollout
  const store = rollout.shopName ?? t('rollouts.theStore')
  const written = inShop(rollout)
  const planned = toWrite(rollout)
  const numbers = (n: number, of = planned) => ({ n, count: format.count(n), of: format.count(of), store })
  if (waitingByHand(rollout) > 0 && state !== 'paused')
    return t(`rollouts.now.${state === 'taking_back' ? 'handBack' : 'hand'}`, numbers(waitingByHand(rollout)))
  if (isChecking(rollout)) return t('rollouts.now.checking', numbers(rollout.items))
  switch (state) {
    case 'draft':
    case 'awaiting_approval':
      if (check.status === 'failed')
        return t('rollouts.now.checkFailed', { reason: check.problem ?? t('rollouts.now.noReason') })
      if (counts.pending === 0) return t('rollouts.now.nothing')
      return t(`rollouts.now.${state}`, numbers(counts.pending))
    case 'approved':
      return t('rollouts.now.approved', {
        ...numbers(counts.pending),
        name: rollout.approvedBy?.name ?? t('rollouts.someone'),
        date: rollout.approvalEndsAt ? format.date(rollout.approvalEndsAt) : '–',
      })
    case 'writing_canary':
    case 'writing_rest':
      return t('rollouts.now.writing', numbers(written, toWriteNow(rollout)))
    case 'watching':
      return t('rollouts.now.watching', numbers(written))
    case 'settling':
    case 'done':
      return t(`rollouts.now.${state}`, numbers(written))
    case 'paused':
      return t('rollouts.now.paused', { reason: rollout.reason ?? '', ...numbers(written) })
    case 'taking_back':
      return t('rollouts.now.taking_back', numbers(counts.restored, counts.restored + counts.kept + written))
    case 'taken_back':
      return t('rollouts.now.taken_back', {
        ...numbers(counts.restored),
        k: counts.kept,
        kept: format.count(counts.kept),
      })
    case 'cancelled':
      return t('rollouts.now.cancelled')
  }
}
