import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppContext, TenantContext } from '../../../kit/context.ts'
import { addressKey } from '../../../kit/http/address-key.ts'
import { endKeysEverywhere } from '../../api-keys/end-keys.ts'
import { enterAudit } from '../../audit/record-audit.ts'
import { forgetResolved } from '../../identity/resolve-actor.ts'
import { mailAccountLink } from '../../identity-provider/embedded/account-mails.ts'
import { type AccountServices, accountServices } from '../../identity-provider/embedded/account-services.ts'
import { normalizeEmail } from '../../identity-provider/embedded/email.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../../identity-provider/embedded/embedded-issuer.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import { findPasswordProblem } from '../../identity-provider/embedded/new-password.ts'
import { hashPassword } from '../../identity-provider/embedded/passwords.ts'
import { notifyOfPassword } from '../../security/notify-password-change.ts'
import { type FormAnswers, formId } from './form-answers.ts'
import { memberOf, whence } from './notify-sign-in.ts'
import { comesFromAnotherSite, readForm, sendPage } from './page-response.ts'
import type { PageFrame } from './pages/layout.ts'
import { errorPage, plainPage } from './pages/message-page.ts'
import { forgotPage, resetDonePage, resetPage } from './pages/password-pages.ts'
import { requestIdOf } from './provider-request.ts'
import { linkGone, postVerification, showVerification } from './verify-email.ts'

export interface AccountPagesParts {
  readonly app: AppContext
  readonly services: AccountServices
  readonly answers: FormAnswers
  readonly siteUrl: string
  readonly clientAddress: (req: IncomingMessage) => string
  readonly frameFor: (req: IncomingMessage) => PageFrame
  /** Account that this browser is signed in to at the provider. */
  readonly signedInAccount: (req: IncomingMessage, res: ServerResponse) => Promise<string | null>
}

interface Visit extends AccountPagesParts {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly frame: PageFrame
  readonly query: URLSearchParams
}

export const accountPagePaths = ['/forgot-password', '/reset-password', '/verify-email'] as const

/**
 * Serves the pages that mails link to, and the page that requests such a mail. They need no session: the link carries
 * a secret.
 */
export async function handleAccountPage(
  parts: AccountPagesParts,
  req: IncomingMessage,
  res: ServerResponse,
  path: (typeof accountPagePaths)[number],
  query: URLSearchParams,
): Promise<void> {
  const visit: Visit = { ...parts, req, res, query, frame: parts.frameFor(req) }
  if (req.method === 'GET' || req.method === 'HEAD') return show(visit, path)
  if (req.method !== 'POST') return sendPage(res, 405, errorPage(visit.frame, 'method'))
  if (comesFromAnotherSite(req, parts.siteUrl)) return sendPage(res, 403, errorPage(visit.frame, 'origin'))
  const form = await readForm(req)
  if (!form) return sendPage(res, 400, errorPage(visit.frame, 'form'))
  const work = () => postForm(visit, path, form)
  const id = formId(path, form)
  return id === null ? work() : parts.answers.once(id, res, work)
}

async function postForm(
  visit: Visit,
  path: (typeof accountPagePaths)[number],
  form: URLSearchParams,
): Promise<void> {
  switch (path) {
    case '/forgot-password':
      return askForLink(visit, form)
    case '/reset-password':
      return resetPassword(visit, form)
    case '/verify-email':
      return postVerification(verificationOf(visit), form)
  }
}

async function show(visit: Visit, path: (typeof accountPagePaths)[number]): Promise<void> {
  const { res, frame, query, services } = visit
  const token = query.get('token') ?? ''
  switch (path) {
    case '/forgot-password':
      return sendPage(res, 200, forgotPage(frame, { email: '', problem: null, notice: null }))
    case '/reset-password':
      return (await services.links.find(token, 'reset-password'))
        ? sendPage(res, 200, resetPage(frame, token, { problem: null, judgedPassword: null }))
        : linkGone(visit)
    case '/verify-email':
      return showVerification(verificationOf(visit), token)
  }
}

const verificationOf = (visit: Visit) => ({ ...visit, clock: visit.app.clock, origin: originOf(visit) })

/** Gives the same answer whether the address has an account or not. */
async function askForLink(visit: Visit, form: URLSearchParams): Promise<void> {
  const { app, services, res, frame } = visit
  const { text, language } = frame
  const given = (form.get('email') ?? '').slice(0, 254)
  const email = normalizeEmail(given)
  const problem = text('signIn.error.emailInvalid')
  if (email === null) return sendPage(res, 422, forgotPage(frame, { email: given, problem, notice: null }))
  const attempt = await services.attempts.beginLink(email, originOf(visit))
  if (!attempt.allowed) {
    const notice = text('signIn.error.tooManyAttempts', { minutes: Math.ceil(attempt.retryAfterMs / 60_000) })
    res.setHeader('retry-after', String(Math.ceil(attempt.retryAfterMs / 1000)))
    return sendPage(res, 429, forgotPage(frame, { email: given, problem: null, notice }))
  }
  // Not awaited: the response time would otherwise reveal which addresses have an account.
  services.accounts
    .findByEmail(email)
    .then(
      (account) =>
        account &&
        mailAccountLink({ app, links: services.links, account, purpose: 'reset-password', language }),
    )
    .catch((error: unknown) => app.log.error({ err: error }, 'the link for a new password could not be sent'))
  const body = text(app.config.smtpUrl === null ? 'signIn.forgotLocalBody' : 'signIn.forgotSentBody')
  await sendPage(res, 200, plainPage(frame, text('signIn.forgotSentTitle'), body, text('signIn.goSignIn')))
}

async function resetPassword(visit: Visit, form: URLSearchParams): Promise<void> {
  const { app, services, res, frame } = visit
  const { text } = frame
  const token = form.get('token') ?? ''
  const password = form.get('password') ?? ''
  const accountId = await services.links.find(token, 'reset-password')
  const account = accountId ? await services.accounts.findById(accountId) : null
  if (!account) return linkGone(visit)
  const problem = findPasswordProblem(password, account.email)
  if (problem)
    return sendPage(res, 422, resetPage(frame, token, { problem: text(problem), judgedPassword: password }))
  if (!(await services.links.use(token, 'reset-password'))) return linkGone(visit)
  const passwordHash = await hashPassword(password)
  const member = await memberOf(app, account.accountId)
  const change = async ({ accounts, signIns }: Pick<AccountServices, 'accounts' | 'signIns'>) => {
    await accounts.changePassword(account.accountId, passwordHash, app.clock())
    // The link was mailed to this address, or handed out by the operator.
    await accounts.markVerified(account.accountId, app.clock())
    await signIns.endAll(account.accountId, null)
  }
  const endedKeys = member ? await resetOfMember(visit, member, account.accountId, change) : []
  if (!member) await change(services)
  await forgetResolved()
  const wasVerified = account.emailVerifiedAt !== null
  await sendPage(res, 200, resetDonePage(frame, { endedKeys, wasVerified }))
}

/**
 * Resets the password in one transaction with the end of the person's API keys and the entry in the audit log; then
 * notifies the member.
 */
async function resetOfMember(
  visit: Visit,
  ctx: TenantContext,
  accountId: string,
  change: (services: AccountServices) => Promise<void>,
): Promise<readonly string[]> {
  const now = visit.app.clock()
  const person = { issuer: EMBEDDED_ACTOR_ISSUER, subject: accountId }
  const endedKeys = await ctx.db.asIdentity(person, async (tx) => {
    await change(accountServices(visit.app, tx.client))
    const ended = await endKeysEverywhere(tx, person, now)
    await tx.enterTenant(ctx.companyId)
    const origin = { ...originOf(visit), requestId: requestIdOf(visit.req) }
    const after = { ended_api_keys: ended }
    await enterAudit(tx, { ctx, input: { action: 'passwordReset', after, ...whence(origin) } })
    return ended
  })
  await notifyOfPassword(ctx, now, endedKeys)
  return endedKeys
}

function originOf({ req, clientAddress }: Visit): AttemptOrigin {
  return { address: addressKey(clientAddress(req)), userAgent: req.headers['user-agent'] ?? '' }
}
