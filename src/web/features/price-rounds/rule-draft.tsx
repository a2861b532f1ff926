import { useState } from 'react'
import type { RoundConstraint, RoundList } from './types.ts'
import type { Words } from './use-words.ts'

export interface RulePartProps<K extends RoundConstraint['kind'] = RoundConstraint['kind']> {
  readonly words: Words
  readonly constraint: Extract<RoundConstraint, { readonly kind: K }>
  readonly facts: RoundList | null
  /** `null`: what is entered is no rule yet. */
  readonly onChange: (constraint: RoundConstraint | null) => void
}

/** Values of a rule as they are entered, which are a rule only if none of them is missing. */
export function useRuleDraft<D extends object>(initial: D, onDraft: (draft: D) => void) {
  const [draft, setDraft] = useState(initial)
  const set = (changes: Partial<D>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    onDraft(next)
  }
  return [draft, set] as const
}

export function RuleTick(props: {
  readonly label: string
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}) {
  return (
    <label className="flex min-h-(--control) items-center gap-2 self-end text-label">
      <input
        type="checkbox"
        className="size-4 accent-(--accent)"
        checked={props.isTicked}
        onChange={(event) => props.onTick(event.target.checked)}
      />
      {props.label}
    </label>
  )
}
