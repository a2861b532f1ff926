import type { Selection } from '#web/ui/table/use-selection.ts'
import type { ListCommand } from './read-list-key.ts'
import type { DecisionKind, PriceAdvice } from './types.ts'
import type { CurrentPlace } from './use-place.ts'

export interface CommandTarget {
  readonly rows: readonly PriceAdvice[]
  readonly place: CurrentPlace
  readonly selection: Selection<number>
  /** Product whose evidence is open. */
  readonly why: number | undefined
  readonly canDecide: boolean
  readonly decide: (advice: PriceAdvice, decision: DecisionKind) => void
  readonly decideChosen: (decision: DecisionKind) => void
  readonly acceptSure: () => void
  /** Opens the evidence of a product; `undefined` closes it. */
  readonly onWhy: (productId: number | undefined) => void
}

/** Carries out a key; `false`: it had nothing to act on. */
export function runCommand(command: ListCommand, target: CommandTarget): boolean {
  const { rows, place, selection, why } = target
  const id = place.now()
  const current = rows.find(({ productId }) => productId === id)
  if (!current) return false
  const move = (step: number) => {
    const next = place.move(step).id
    if (why !== undefined && next !== null) target.onWhy(next)
    return next
  }
  const extend = (step: number) => {
    const next = move(step)
    selection.add(next === null ? [current.productId] : [current.productId, next])
  }
  const decide = (decision: DecisionKind) => {
    if (!target.canDecide) return false
    if (selection.chosen.size > 0) target.decideChosen(decision)
    else if (current.decision !== null || (decision === 'accepted' && current.kind === 'keep')) return false
    else target.decide(current, decision)
    return true
  }
  switch (command) {
    case 'next':
      move(1)
      return true
    case 'previous':
      move(-1)
      return true
    case 'extendDown':
      extend(1)
      return true
    case 'extendUp':
      extend(-1)
      return true
    case 'select':
      selection.toggle(current.productId, false)
      return true
    case 'selectAll':
      if (!selection.isAll) selection.toggleAll()
      return true
    case 'accept':
      return decide('accepted')
    case 'hold':
      return decide('dismissed')
    case 'acceptSure':
      if (target.canDecide) target.acceptSure()
      return target.canDecide
    case 'why':
      target.onWhy(why === current.productId ? undefined : current.productId)
      return true
    case 'clear':
      if (selection.chosen.size === 0) return false
      selection.clear()
      return true
  }
}
