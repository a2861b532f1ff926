/** What a key does to the work list. */
export type ListCommand =
  | 'next'
  | 'previous'
  | 'extendDown'
  | 'extendUp'
  | 'select'
  | 'selectAll'
  | 'accept'
  | 'acceptSure'
  | 'hold'
  | 'why'
  | 'clear'

interface ListKey {
  readonly key: string
  readonly hasShift: boolean
  readonly hasCommand: boolean
  readonly hasAlt: boolean
  /** The key is held down. */
  readonly isRepeat: boolean
}

const KEYS: Readonly<Record<string, ListCommand>> = {
  j: 'next',
  k: 'previous',
  x: 'select',
  a: 'accept',
  h: 'hold',
  e: 'why',
  escape: 'clear',
}
const WITH_SHIFT: Readonly<Record<string, ListCommand>> = { j: 'extendDown', k: 'extendUp', a: 'acceptSure' }
/** A held key moves on, and decides only once. */
const REPEATED: ReadonlySet<ListCommand> = new Set(['next', 'previous', 'extendDown', 'extendUp'])

export function readListKey({ key, hasShift, hasCommand, hasAlt, isRepeat }: ListKey): ListCommand | null {
  const letter = key.toLowerCase()
  if (hasAlt) return null
  if (hasCommand) return letter === 'a' && !hasShift && !isRepeat ? 'selectAll' : null
  const command = (hasShift ? WITH_SHIFT : KEYS)[letter] ?? null
  return command && isRepeat && !REPEATED.has(command) ? null : command
}
