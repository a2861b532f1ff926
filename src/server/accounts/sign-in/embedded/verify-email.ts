import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccountServices } from '../../identity-provider/embedded/account-services.ts'
import type { Account } from '../../identity-provider/embedded/accounts.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import { passwordMatches } from '../../identity-provider/embedded/passwords.ts'
import { sendPage } from './page-response.ts'
import type { PageFrame } from './pages/layout.ts'
import { plainPage } from './pages/message-page.ts'
import { verifyPage } from './pages/verify-page.ts'

interface Visit {
  readonly services: AccountServices
  readonly clock: () => Date
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly frame: PageFrame
  readonly origin: AttemptOrigin
  /** Account that this browser is signed in to at the provider. */
  readonly signedInAccount: (req: IncomingMessage, res: ServerResponse) => Promise<string | null>
}

/** Shows the button that verifies. A link that was used says so until it expires. */
export async function showVerification(visit: Visit, token: string): Promise<void> {
  const account = await accountOf(visit, token)
  if (!account) return linkGone(visit)
  if (account.emailVerifiedAt) return verified(visit)
  return askFor(visit, account, token, 200)
}

/** Verifies if the person is signed in to the account in this browser, or knows its password. */
export async function postVerification(visit: Visit, form: URLSearchParams): Promise<void> {
  const { services, frame, res, clock } = visit
  const { text } = frame
  const token = form.get('token') ?? ''
  const account = await accountOf(visit, token)
  if (!account) return linkGone(visit)
  if (await needsPassword(visit, account)) {
    const password = form.get('password') ?? ''
    if (password === '')
      return askFor(visit, account, token, 422, { problem: text('signIn.error.passwordMissing') })
    const attempt = await services.attempts.beginPasswordCheck(account.email, visit.origin)
    if (!attempt.allowed) {
      res.setHeader('retry-after', String(Math.ceil(attempt.retryAfterMs / 1000)))
      const minutes = Math.ceil(attempt.retryAfterMs / 60_000)
      const notice = text('signIn.error.tooManyAttempts', { minutes })
      return askFor(visit, account, token, 429, { notice })
    }
    const matches = await passwordMatches(account.passwordHash, password)
    await services.attempts.finish(attempt.attemptId, account.accountId, matches)
    if (!matches)
      return askFor(visit, account, token, 422, { problem: text('signIn.error.currentPasswordWrong') })
  }
  await services.accounts.markVerified(account.accountId, clock())
  return verified(visit)
}

async function accountOf({ services }: Visit, token: string): Promise<Account | null> {
  const accountId = await services.links.find(token, 'verify-email')
  return accountId ? services.accounts.findById(accountId) : null
}

async function needsPassword({ signedInAccount, req, res }: Visit, account: Account): Promise<boolean> {
  return (await signedInAccount(req, res)) !== account.accountId
}

async function askFor(
  visit: Visit,
  account: Account,
  token: string,
  status: number,
  shown: { readonly problem?: string; readonly notice?: string } = {},
): Promise<void> {
  const { res, frame } = visit
  const form = { token, email: account.email, problem: null, notice: null, ...shown }
  const isAsked = await needsPassword(visit, account)
  return sendPage(res, status, verifyPage(frame, { ...form, needsPassword: isAsked }))
}

function verified({ res, frame }: Visit): Promise<void> {
  const { text } = frame
  return sendPage(
    res,
    200,
    plainPage(frame, text('signIn.verifiedTitle'), text('signIn.verifiedBody'), text('signIn.toQuanto')),
  )
}

export function linkGone({ res, frame }: Pick<Visit, 'res' | 'frame'>): Promise<void> {
  const { text } = frame
  return sendPage(
    res,
    410,
    plainPage(frame, text('signIn.linkGoneTitle'), text('signIn.linkGoneBody'), text('signIn.toQuanto')),
  )
}
