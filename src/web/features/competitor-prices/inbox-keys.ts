/** What a key does in the inbox of matches. */
export type InboxAction =
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  | { readonly kind: 'confirm'; readonly candidate: number }
  | { readonly kind: 'reject' }
  | { readonly kind: 'ignore' }
  | { readonly kind: 'search' }

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Arrow keys move, Enter or 1 confirms the first candidate, 2 the second, X rejects the first, I ignores, S searches. */
export function inboxAction({ key, ctrlKey, metaKey, altKey }: PressedKey): InboxAction | null {
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', by: 1 }
    case 'ArrowUp':
      return { kind: 'move', by: -1 }
    case 'Enter':
    case '1':
      return { kind: 'confirm', candidate: 0 }
    case '2':
      return { kind: 'confirm', candidate: 1 }
    case 'x':
    case 'X':
      return { kind: 'reject' }
    case 'i':
    case 'I':
      return { kind: 'ignore' }
    case 's':
    case 'S':
      return { kind: 'search' }
    default:
      return null
  }
}

/** Row that is chosen after a move: it stays within the list. */
export function movedTo(at: number, by: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at + by))
}
