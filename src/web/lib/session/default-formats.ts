import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { browserZone } from '#web/i18n/browser-locale.ts'

/** True if no format was ever chosen. */
export function isDefault(regional: RegionalSettings): boolean {
  return (Object.keys(defaultRegional) as (keyof RegionalSettings)[]).every(
    (name) => regional[name] === defaultRegional[name],
  )
}

/** True if the browser has the default formats itself: there is nothing to follow. */
export function isDefaultBrowser(): boolean {
  return navigator.languages[0] === defaultRegional.language && browserZone() === defaultRegional.timezone
}
