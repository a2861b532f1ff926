import { html, raw } from 'hono/html'
import { type Html, layout, type PageFrame } from './layout.ts'

export function errorPage(frame: PageFrame, detail: string): Html {
  const { text, siteUrl } = frame
  return layout(
    frame,
    text('signIn.errorTitle'),
    html`<h1>${text('signIn.errorTitle')}</h1>
<p>${text('signIn.errorBody')}</p>
<p class="detail">${detail}</p>
<a class="button" href="${siteUrl}/dashboard">${text('signIn.startAgain')}</a>`,
  )
}

/** Page shown while the database cannot be reached. */
export function awayPage(frame: PageFrame): Html {
  const { text } = frame
  return plainPage(frame, text('signIn.awayTitle'), text('signIn.awayBody'), text('signIn.startAgain'))
}

export function expiredPage(frame: PageFrame): Html {
  const { text, siteUrl } = frame
  return layout(
    frame,
    text('signIn.expiredTitle'),
    html`<h1>${text('signIn.expiredTitle')}</h1>
<p>${text('signIn.expiredBody')}</p>
<a class="button" href="${siteUrl}/dashboard">${text('signIn.startAgain')}</a>`,
  )
}

/** `form` is the provider's own form, which protects against forged requests; its id is `op.logoutForm`. */
export function signOutPage(frame: PageFrame, form: string): Html {
  const { text } = frame
  return layout(
    frame,
    text('signIn.signOutAction'),
    html`<h1>${text('signIn.signOutTitle')}</h1>
<p>${text('signIn.signOutBody')}</p>
${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${text('signIn.signOutAction')}</button>
<a class="button quiet" href="${frame.siteUrl}/dashboard">${text('signIn.staySignedIn')}</a>`,
  )
}

export function signedOutPage(frame: PageFrame): Html {
  const { text, siteUrl } = frame
  return layout(
    frame,
    text('signIn.signedOutTitle'),
    html`<h1>${text('signIn.signedOutTitle')}</h1>
<a class="button" href="${siteUrl}/">${text('signIn.backToSite')}</a>`,
  )
}

/** Page that says that something was done, or why not, with a link to continue. */
export function plainPage(frame: PageFrame, title: string, body: string, action: string): Html {
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
<p>${body}</p>
<a class="button" href="${frame.siteUrl}/dashboard">${action}</a>`,
  )
}
