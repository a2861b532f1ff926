/** The places that the tour shows; last the search, which reaches everything else. */
export const tourSteps = ['bars', 'evolution', 'tabs', 'cards', 'search'] as const
export type TourStep = (typeof tourSteps)[number]

/** The element that a step points at; a step without its element is skipped. */
export const placeOf: Readonly<Record<TourStep, () => Element | null>> = {
  tabs: () => document.querySelector('main [role=tablist]'),
  bars: () => document.querySelector('main [role=listbox]')?.closest('figure, section') ?? null,
  evolution: () =>
    document.querySelector('main [role=listbox]')?.closest('figure, section')?.nextElementSibling ?? null,
  cards: () => document.querySelector('main [data-tour=cards]'),
  search: () => document.querySelector('[aria-keyshortcuts="Control+K Meta+K"]'),
}

const KEY = 'quanto.tour'

/** True once the tour was taken or dismissed in this browser: it is not offered again. */
export function isTourOver(): boolean {
  try {
    return localStorage.getItem(KEY) === 'over'
  } catch {
    // Storage may be unavailable: then the tour is not offered, because the offer would return every time.
    return true
  }
}

export function endTour(): void {
  try {
    localStorage.setItem(KEY, 'over')
  } catch {
    // Storage may be unavailable, see above.
  }
}
