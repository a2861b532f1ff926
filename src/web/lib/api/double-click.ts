/**
 * Drops the second click of a double click if the first one wrote something: the list may have moved, so the click
 * would accept the next product. The browser counts clicks (`event.detail`) by the system's double-click speed.
 */
const PRESSABLE = 'button, a, label, input, [role=button], [role=menuitem], [role=switch]'

let hasWritten = false

/** Called when a write begins. */
export function noteWrite(): void {
  hasWritten = true
}

export function dropSecondClicks(target: EventTarget): void {
  target.addEventListener('click', dropSecondClick, { capture: true })
  target.addEventListener('keydown', dropHeldEnter, { capture: true })
}

/**
 * Lets a held Enter key press a button only once. Otherwise each repetition would reopen the dialog: saving closes it
 * and returns the focus to the button that had opened it.
 */
function dropHeldEnter(event: Event): void {
  const { key, repeat, target } = event as KeyboardEvent
  if (!repeat || key !== 'Enter') return
  if ((target as Element | null)?.closest?.('button, a, [role=button], [role=menuitem], [role=switch]'))
    event.preventDefault()
}

function dropSecondClick(event: Event): void {
  const { detail } = event as MouseEvent
  if (detail <= 1) {
    hasWritten = false
    return
  }
  const isPress = (event.target as Element | null)?.closest?.(PRESSABLE) ?? null
  if (!hasWritten || isPress === null) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
