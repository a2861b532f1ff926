const icon = (paths: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`

/** Outlines drawn for this page, so that it needs no icon library. */
export const icons = {
  gauge: icon('<path d="M4 18a9 9 0 1 1 16 0"/><path d="m12 14 4-5"/>'),
  arrows: icon('<path d="M7 20V5m0 0L3.5 8.5M7 5l3.5 3.5M17 4v15m0 0 3.5-3.5M17 19l-3.5-3.5"/>'),
  sliders: icon(
    '<path d="M4 7h9m4 0h3M4 17h3m4 0h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  ),
  boxes: icon('<path d="M3 8.5 8 6l5 2.5v6L8 17l-5-2.5zM3 8.5 8 11l5-2.5M8 11v6M13 11l4-2 4 2v5l-4 2-4-2"/>'),
  tag: icon('<path d="M4 4h8l8 8-8 8-8-8z"/><circle cx="8.5" cy="8.5" r="1.2"/>'),
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
} as const
