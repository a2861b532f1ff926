import { html, raw } from 'hono/html'
import { type Html, layout, type PageFrame } from './layout.ts'

export function errorPage(frame: PageFrame, detail: string): Html {
  const { texts, siteUrl } = frame
  return layout(
    frame,
    texts.errorTitle,
    html`<h1>${texts.errorTitle}</h1>
<p>${texts.errorBody}</p>
<p class="detail">${detail}</p>
<a class="button" href="${siteUrl}/dashboard">${texts.startAgain}</a>`,
  )
}

/** The database is away for the moment. */
export function awayPage(frame: PageFrame): Html {
  const { texts } = frame
  return plainPage(frame, texts.awayTitle, texts.awayBody, texts.startAgain)
}

export function expiredPage(frame: PageFrame): Html {
  const { texts, siteUrl } = frame
  return layout(
    frame,
    texts.expiredTitle,
    html`<h1>${texts.expiredTitle}</h1>
<p>${texts.expiredBody}</p>
<a class="button" href="${siteUrl}/dashboard">${texts.startAgain}</a>`,
  )
}

/** `form` is the provider's own form with its protection against forged requests; it has the id `op.logoutForm`. */
export function signOutPage(frame: PageFrame, form: string): Html {
  const { texts } = frame
  return layout(
    frame,
    texts.signOutAction,
    html`<h1>${texts.signOutTitle}</h1>
<p>${texts.signOutBody}</p>
${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${texts.signOutAction}</button>
<a class="button quiet" href="${frame.siteUrl}/dashboard">${texts.staySignedIn}</a>`,
  )
}

export function signedOutPage(frame: PageFrame): Html {
  const { texts, siteUrl } = frame
  return layout(
    frame,
    texts.signedOutTitle,
    html`<h1>${texts.signedOutTitle}</h1>
<a class="button" href="${siteUrl}/">${texts.backToSite}</a>`,
  )
}

/** Says that something was done, or why not, and leads on. */
export function plainPage(frame: PageFrame, title: string, body: string, action: string): Html {
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
<p>${body}</p>
<a class="button" href="${frame.siteUrl}/dashboard">${action}</a>`,
  )
}
