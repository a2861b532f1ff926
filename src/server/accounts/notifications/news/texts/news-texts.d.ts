import type { Language } from '#contract/settings'
import type { NewsTexts } from './text-shape.ts'
export declare const newsTexts: Readonly<Record<Language, NewsTexts>>
