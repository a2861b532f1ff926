const GAP_PX = 6
const EDGE_PX = 8

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Distances from the window's edges: from the top if it opens below the button, from the bottom if above; and the height
 * of the room there if the panel is higher.
 */
type Place = { readonly left: number; readonly maxHeight?: number } & (
  | { readonly top: number }
  | { readonly bottom: number }
)

/**
 * Below the button, aligned with its nearer side, always inside the window; above the button if there is not enough
 * space below and more space above.
 */
export function placeBelow(button: Box, panel: Size, window: Size): Place {
  const isOnRightHalf = (button.left + button.right) / 2 > window.width / 2
  const wanted = isOnRightHalf ? button.right - panel.width : button.left
  const left = Math.max(EDGE_PX, Math.min(wanted, window.width - panel.width - EDGE_PX))
  const below = window.height - button.bottom - GAP_PX - EDGE_PX
  const above = button.top - GAP_PX - EDGE_PX
  const isAbove = panel.height > below && above > below
  const room = isAbove ? above : below
  return {
    left,
    ...(isAbove ? { bottom: window.height - button.top + GAP_PX } : { top: button.bottom + GAP_PX }),
    ...(panel.height > room ? { maxHeight: Math.max(0, room) } : {}),
  }
}
