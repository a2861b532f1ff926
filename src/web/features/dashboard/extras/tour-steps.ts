/** The places that the tour shows, in the order of the page, then what reaches everything else. */
export const tourSteps = ['cards', 'bars', 'evolution', 'tabs', 'search'] as const
export type TourStep = (typeof tourSteps)[number]

/** What a step points at; a step whose place is not on the page is left out. */
export const placeOf: Readonly<Record<TourStep, () => Element | null>> = {
  cards: () =>
    document
      .querySelector('main h1')
      ?.closest('header')
      ?.parentElement?.querySelector('section[aria-label]') ?? null,
  bars: () => document.querySelector('main [role=listbox]')?.closest('figure, section') ?? null,
  evolution: () =>
    document.querySelector('main [role=listbox]')?.closest('figure, section')?.nextElementSibling ?? null,
  tabs: () => document.querySelector('main [role=tablist]'),
  search: () => document.querySelector('[aria-keyshortcuts="Control+K Meta+K"]'),
}

const KEY = 'quanto.tour'

/** Taken or put away in this browser: it is not offered again. */
export function isTourOver(): boolean {
  try {
    return localStorage.getItem(KEY) === 'over'
  } catch {
    // Storage may be refused: an offer that comes back would be a nuisance.
    return true
  }
}

export function endTour(): void {
  try {
    localStorage.setItem(KEY, 'over')
  } catch {
    // As above.
  }
}
