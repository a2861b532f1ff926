import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickLanguage } from '#contract/pick-language'
import type { Session } from './nango-sessions.ts'
import type { ConnectTexts, NangoState } from './nango-state.ts'

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly nango: NangoState
}

/** Page on which the owner allows the connection; it states that the shop is made up. */
export async function connectPage({ request, response, url, nango }: Visit): Promise<void> {
  const language = pickLanguage(request.headers['accept-language'])
  const texts = nango.options.texts[language]
  const session = nango.sessions.find(url.searchParams.get('session_token'))
  const { returnUrl = null } = nango.options
  const send = (status: number, body: string) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headersFor(returnUrl) })
      .end(document(language, texts, body))
  if (!session || session.isUsed) {
    send(410, `<h1>${texts.gone}</h1>${back(texts, returnUrl)}`)
    return
  }
  if (request.method !== 'POST') {
    send(200, question(texts, session, nango))
    return
  }
  const { message } = nango.approve(url.href)
  await nango.tell(message)
  if (returnUrl === null) send(200, `<h1>${texts.connected}</h1>`)
  else response.writeHead(303, { location: returnUrl, ...headersFor(returnUrl) }).end()
}

function question(texts: ConnectTexts, { scopes }: Session, nango: NangoState): string {
  const wanted = (Object.keys(texts.scopes) as (keyof ConnectTexts['scopes'])[])
    .filter((scope) => scopes.includes(scope))
    .map((scope) => `<li>${texts.scopes[scope]}</li>`)
    .join('')
  const { returnUrl = null } = nango.options
  return `<p class="mark">${texts.practice}</p><h1>${escaped(texts.title)}</h1>
<p>${texts.explain}</p>${wanted === '' ? '' : `<p>${texts.asks}</p><ul>${wanted}</ul>`}
<form method="post"><button>${texts.allow}</button>${back(texts, returnUrl)}</form>`
}

function back(texts: ConnectTexts, returnUrl: string | null): string {
  return returnUrl === null ? '' : ` <a href="${escaped(returnUrl)}">${texts.back}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function headersFor(returnUrl: string | null): Record<string, string> {
  const afterwards = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`
  return {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${afterwards}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

/** System colours, because this page does not belong to Quanto. */
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;
min-height:100vh;place-items:center;background:Canvas;color:CanvasText}main{max-width:30rem;padding:2rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0 1rem;text-wrap:balance}.mark{display:inline-block;margin:0;
padding:.125rem .625rem;border:1px solid GrayText;border-radius:1rem;font-size:.875rem}
form{margin-top:1.5rem;display:flex;gap:1.25rem;align-items:center}button{font:inherit;min-height:2.75rem;
padding:.5rem 1.5rem;border-radius:.5rem;border:1px solid ButtonBorder;cursor:pointer;background:ButtonFace;
color:ButtonText}a{color:LinkText}ul{padding-left:1.25rem}`

function document(language: string, texts: ConnectTexts, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${texts.practice}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`
}
