const GAP_PX = 6
const EDGE_PX = 8

interface Box {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** Under its button, aligned with the nearer side of it, never over the edge of the window. */
export function placeBelow(
  button: Box,
  panelWidthPx: number,
  windowWidthPx: number,
): { top: number; left: number } {
  const isOnRightHalf = (button.left + button.right) / 2 > windowWidthPx / 2
  const wanted = isOnRightHalf ? button.right - panelWidthPx : button.left
  const left = Math.max(EDGE_PX, Math.min(wanted, windowWidthPx - panelWidthPx - EDGE_PX))
  return { top: button.bottom + GAP_PX, left }
}
