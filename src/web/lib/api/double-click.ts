/**
 * Drops the second click of a double click whose first one wrote something: the list may have moved meanwhile, and the
 * click would accept the next product. The browser counts the clicks (`event.detail`), by the system's own speed.
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
 * A held Enter key presses a button once. The dialog that it saved closes meanwhile, and the button that had opened it has
 * the focus again: each repetition would open the next one.
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
