/** The command of a key press. */
export type KeyCommand =
  | { readonly kind: 'palette' | 'sheet' | 'sidebar' | 'find' }
  | { readonly kind: 'go'; readonly path: string }

export interface KeyPress {
  readonly key: string
  readonly hasCommand: boolean
  readonly hasAlt: boolean
  /** True if the focus is in a text field. */
  readonly isTyping: boolean
  readonly atMs: number
}

/** How long G waits for its letter. */
const SEQUENCE_MS = 1500

const SINGLE_KEYS: Readonly<Record<string, 'sheet' | 'sidebar' | 'find'>> = {
  '?': 'sheet',
  '[': 'sidebar',
  '/': 'find',
}

/** Remembers a G between two presses. Single keys can be turned off; ⌘K, which has a modifier, cannot. */
export function createKeyReader(pathOfLetter: ReadonlyMap<string, string>) {
  let goAtMs = Number.NEGATIVE_INFINITY
  return (press: KeyPress, areSingleKeysOn: boolean): KeyCommand | null => {
    const key = press.key.toLowerCase()
    const isAfterGo = press.atMs - goAtMs <= SEQUENCE_MS
    goAtMs = Number.NEGATIVE_INFINITY
    if (press.hasCommand) return key === 'k' && !press.hasAlt ? { kind: 'palette' } : null
    if (!areSingleKeysOn || press.isTyping) return null
    const path = isAfterGo ? pathOfLetter.get(key) : undefined
    if (path !== undefined) return { kind: 'go', path }
    if (key === 'g' && !press.hasAlt) goAtMs = press.atMs
    const kind = SINGLE_KEYS[key]
    return kind ? { kind } : null
  }
}
