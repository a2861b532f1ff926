import { type DisplaySettings, defaultDisplay, fontSizes, layouts, themes } from '#contract/settings'

/** Stored in this browser, so that the next visit starts in the right colours before anything is loaded. */
const STORAGE_KEY = 'quanto.display'

/** Applies to this page only, for a choice that is not saved yet. */
export function showDisplay(display: DisplaySettings): void {
  const root = document.documentElement
  root.dataset.theme = display.theme
  root.dataset.density = display.layout
  root.dataset.font = display.font_size
}

export function applyDisplay(display: DisplaySettings): void {
  showDisplay(display)
  localStorage.setItem(STORAGE_KEY, JSON.stringify(display))
}

export function storedDisplay(): DisplaySettings {
  return readDisplay(localStorage.getItem(STORAGE_KEY))
}

/** Missing or unknown values use their default. */
export function readDisplay(stored: string | null): DisplaySettings {
  const parsed = parseObject(stored)
  return {
    theme: themes.find((theme) => theme === parsed.theme) ?? defaultDisplay.theme,
    font_size: fontSizes.find((size) => size === parsed.font_size) ?? defaultDisplay.font_size,
    layout: layouts.find((layout) => layout === parsed.layout) ?? defaultDisplay.layout,
    shortcuts: parsed.shortcuts !== false,
  }
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
