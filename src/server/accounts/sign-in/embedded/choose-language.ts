import { pickLanguage } from '#contract/pick-language'
import type { Language } from '#contract/settings'

/**
 * Returns the first requested language that we have: `ui_locales` of the request, then the browser's
 * `Accept-Language`.
 */
export function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = (uiLocales ?? '').split(' ').filter((tag) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag))
  return pickLanguage([...asked, acceptLanguage ?? ''].join(','))
}
