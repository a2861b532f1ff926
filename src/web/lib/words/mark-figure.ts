const MARKED_MS = 5_000

/** Scrolls to the first of these places that exists, highlights it for a moment, and focuses it. */
export function markFigure(ids: readonly string[]): boolean {
  const place = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
  if (!place) return false
  for (const marked of document.querySelectorAll('[data-marked]')) marked.removeAttribute('data-marked')
  place.scrollIntoView({ block: 'center' })
  place.dataset.marked = ''
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  setTimeout(() => place.removeAttribute('data-marked'), MARKED_MS)
  return true
}
