import type { Language } from '#contract/settings'
import type { PageTexts } from './text-shape.ts'
export declare const pageTexts: Readonly<Record<Language, PageTexts>>
/** The first wish that we speak: `ui_locales` of the request, then the browser's `Accept-Language`. */
export declare function chooseLanguage(
  uiLocales: string | undefined,
  acceptLanguage: string | undefined,
): Language
