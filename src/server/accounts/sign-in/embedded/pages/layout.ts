import { html } from 'hono/html'
import type { Language } from '#contract/settings'
import type { Wording } from '../../../../kit/messages/render.ts'

export type Html = ReturnType<typeof html>

/** Properties that every page needs: where and for whom it is shown. */
export interface PageFrame {
  readonly siteUrl: string
  readonly language: Language
  readonly text: Wording
}

const STYLESHEET_PATH = '/oidc/assets/sign-in.css'

export function layout({ siteUrl, language, text }: PageFrame, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Quanto</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${STYLESHEET_PATH}" />
  </head>
  <body>
    <header class="site">
      <a class="brand" href="${siteUrl}/"><span class="logo" aria-hidden="true">Q</span>Quanto</a>
    </header>
    <main><div class="card">${content}</div></main>
    <footer><a href="${siteUrl}/">${text('signIn.backToSite')}</a></footer>
  </body>
</html>`
}
