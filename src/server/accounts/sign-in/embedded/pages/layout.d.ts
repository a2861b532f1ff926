import { html } from 'hono/html'
import type { Language } from '#contract/settings'
import type { PageTexts } from '../texts/text-shape.ts'
export type Html = ReturnType<typeof html>
/** What every page needs to know about where and for whom it is shown. */
export interface PageFrame {
  readonly siteUrl: string
  readonly language: Language
  readonly texts: PageTexts
}
export declare function layout({ siteUrl, language, texts }: PageFrame, title: string, content: Html): Html
