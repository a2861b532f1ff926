import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { pickLanguage } from '#contract/pick-language'
import { findSubscriber, unsubscribe } from '../accounts/notifications/news/unsubscribe.ts'
import { readUnsubscribeLink } from '../accounts/notifications/news/unsubscribe-link.ts'
import { type Html, layout, type PageFrame } from '../accounts/sign-in/embedded/pages/layout.ts'
import { readStylesheet } from '../accounts/sign-in/embedded/pages/stylesheet.ts'
import type { AppContext } from '../kit/context.ts'
import { wordingFor } from '../kit/messages/render.ts'
import { endReportTo, getsReport } from '../whole/reports/end-report-to.ts'
import { readRecipientLink } from '../whole/reports/recipient-link.ts'

const REPORT_PATH = '/unsubscribe/report/:token'

/**
 * Serves the pages that end recurring mails without a sign-in, for members and for recipients of reports without an
 * account. Opening a page changes nothing, because mail scanners open every link; the button does, and so does the
 * POST that a mail program sends by itself (RFC 8058).
 */
export function unsubscribePages(ctx: AppContext): Hono {
  const pages = new Hono()
  const linkOf = (c: Context) =>
    readUnsubscribeLink(c.req.param('newsletter') ?? '', c.req.param('token') ?? '')
  pages.get(REPORT_PATH, async (c) => {
    const link = readRecipientLink(ctx.config, c.req.param('token') ?? '')
    const frame = frameOf(ctx, c)
    const { text } = frame
    if (!link || !(await getsReport({ ctx, input: link }))) return answer(c, 404, gonePage(frame))
    const body = text('unsubscribe.report', { email: link.recipient })
    const form = html`<form method="post"><button type="submit" autofocus>${text('unsubscribe.action')}</button></form>`
    return answer(c, 200, page(frame, text('unsubscribe.title'), body, form))
  })
  pages.post(REPORT_PATH, async (c) => {
    const link = readRecipientLink(ctx.config, c.req.param('token') ?? '')
    const frame = frameOf(ctx, c)
    const { text } = frame
    if (!link || !(await endReportTo({ ctx, input: link }))) return answer(c, 404, gonePage(frame))
    return answer(c, 200, page(frame, text('unsubscribe.doneTitle'), text('unsubscribe.doneReport'), html``))
  })
  pages.get('/unsubscribe/:newsletter/:token', async (c) => {
    const input = linkOf(c)
    const subscriber = input && (await findSubscriber({ ctx, input }))
    const frame = frameOf(ctx, c)
    const { text } = frame
    if (!input || !subscriber) return answer(c, 404, gonePage(frame))
    const body = text(`unsubscribe.${input.newsletter}`, { email: subscriber.email })
    const form = html`<form method="post"><button type="submit" autofocus>${text('unsubscribe.action')}</button></form>`
    return answer(c, 200, page(frame, text('unsubscribe.title'), body, form))
  })
  pages.post('/unsubscribe/:newsletter/:token', async (c) => {
    const input = linkOf(c)
    const isDone = input !== null && (await unsubscribe({ ctx, input }))
    const frame = frameOf(ctx, c)
    const { text } = frame
    if (!isDone) return answer(c, 404, gonePage(frame))
    return answer(
      c,
      200,
      page(frame, text('unsubscribe.doneTitle'), text('unsubscribe.doneBody'), settingsLink(frame)),
    )
  })
  // With an external provider, no other route serves the stylesheet of these pages.
  pages.get('/oidc/assets/sign-in.css', async (c) =>
    c.body(await readStylesheet(), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  return pages
}

function frameOf({ config }: AppContext, c: Context): PageFrame {
  const language = pickLanguage(c.req.header('accept-language'))
  return { siteUrl: config.publicUrl, language, text: wordingFor(language) }
}

function page(frame: PageFrame, title: string, body: string, action: Html): Html {
  return layout(frame, title, html`<h1>${title}</h1><p>${body}</p>${action}`)
}

function gonePage(frame: PageFrame): Html {
  const { text } = frame
  return page(frame, text('unsubscribe.goneTitle'), text('unsubscribe.goneBody'), settingsLink(frame))
}

function settingsLink({ siteUrl, text }: PageFrame): Html {
  const href = `${siteUrl}/settings?section=notifications`
  return html`<a class="button" href="${href}">${text('unsubscribe.toSettings')}</a>`
}

async function answer(c: Context, status: 200 | 404, content: Html): Promise<Response> {
  return c.html(await content, status, { 'cache-control': 'no-store' })
}
