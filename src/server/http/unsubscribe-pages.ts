import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { pickLanguage } from '#contract/pick-language'
import { newsTexts } from '../accounts/notifications/news/texts/news-texts.ts'
import { findSubscriber, unsubscribe } from '../accounts/notifications/news/unsubscribe.ts'
import { readUnsubscribeLink } from '../accounts/notifications/news/unsubscribe-link.ts'
import { type Html, layout, type PageFrame } from '../accounts/sign-in/embedded/pages/layout.ts'
import { readStylesheet } from '../accounts/sign-in/embedded/pages/stylesheet.ts'
import { pageTexts } from '../accounts/sign-in/embedded/texts/page-texts.ts'
import type { AppContext } from '../kit/context.ts'
import { endReportTo, getsReport } from '../whole/reports/end-report-to.ts'
import { readRecipientLink } from '../whole/reports/recipient-link.ts'

const REPORT_PATH = '/unsubscribe/report/:token'

/**
 * Ends recurring mails without a sign-in, for members and for recipients of reports without an account. Looking changes
 * nothing, because scanners of mail open every link; the button does, and so does the POST that a mail program sends by
 * itself (RFC 8058).
 */
export function unsubscribePages(ctx: AppContext): Hono {
  const pages = new Hono()
  const linkOf = (c: Context) =>
    readUnsubscribeLink(c.req.param('newsletter') ?? '', c.req.param('token') ?? '')
  pages.get(REPORT_PATH, async (c) => {
    const link = readRecipientLink(ctx.config, c.req.param('token') ?? '')
    const { frame, words } = frameOf(ctx, c)
    if (!link || !(await getsReport({ ctx, input: link }))) return answer(c, 404, gonePage(frame))
    const body = words.report.replace('{email}', () => link.recipient)
    const form = html`<form method="post"><button type="submit" autofocus>${words.action}</button></form>`
    return answer(c, 200, page(frame, words.title, body, form))
  })
  pages.post(REPORT_PATH, async (c) => {
    const link = readRecipientLink(ctx.config, c.req.param('token') ?? '')
    const { frame, words } = frameOf(ctx, c)
    if (!link || !(await endReportTo({ ctx, input: link }))) return answer(c, 404, gonePage(frame))
    return answer(c, 200, page(frame, words.doneTitle, words.doneReport, html``))
  })
  pages.get('/unsubscribe/:newsletter/:token', async (c) => {
    const input = linkOf(c)
    const subscriber = input && (await findSubscriber({ ctx, input }))
    const { frame, words } = frameOf(ctx, c)
    if (!input || !subscriber) return answer(c, 404, gonePage(frame))
    const body = words[input.newsletter].replace('{email}', () => subscriber.email)
    const form = html`<form method="post"><button type="submit" autofocus>${words.action}</button></form>`
    return answer(c, 200, page(frame, words.title, body, form))
  })
  pages.post('/unsubscribe/:newsletter/:token', async (c) => {
    const input = linkOf(c)
    const isDone = input !== null && (await unsubscribe({ ctx, input }))
    const { frame, words } = frameOf(ctx, c)
    if (!isDone) return answer(c, 404, gonePage(frame))
    return answer(c, 200, page(frame, words.doneTitle, words.doneBody, settingsLink(frame)))
  })
  // Where another provider signs people in, nobody else serves the stylesheet of these pages.
  pages.get('/oidc/assets/sign-in.css', async (c) =>
    c.body(await readStylesheet(), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  return pages
}

function frameOf({ config }: AppContext, c: Context) {
  const language = pickLanguage(c.req.header('accept-language'))
  const frame: PageFrame = { siteUrl: config.publicUrl, language, texts: pageTexts[language] }
  return { frame, words: newsTexts[language].page }
}

function page(frame: PageFrame, title: string, body: string, action: Html): Html {
  return layout(frame, title, html`<h1>${title}</h1><p>${body}</p>${action}`)
}

function gonePage(frame: PageFrame): Html {
  const words = newsTexts[frame.language].page
  return page(frame, words.goneTitle, words.goneBody, settingsLink(frame))
}

function settingsLink({ siteUrl, language }: PageFrame): Html {
  const href = `${siteUrl}/settings?section=notifications`
  return html`<a class="button" href="${href}">${newsTexts[language].page.toSettings}</a>`
}

async function answer(c: Context, status: 200 | 404, content: Html): Promise<Response> {
  return c.html(await content, status, { 'cache-control': 'no-store' })
}
