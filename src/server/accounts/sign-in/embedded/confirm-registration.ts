import type { ServerResponse } from 'node:http'
import { PASSWORD_MAX_LENGTH } from '#contract/password-rules'
import type { AppContext } from '../../../kit/context.ts'
import { sendMail } from '../../../kit/mail/send-mail.ts'
import type { AccountServices } from '../../identity-provider/embedded/account-services.ts'
import type { NewAccount } from '../../identity-provider/embedded/accounts.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import { passwordMatches } from '../../identity-provider/embedded/passwords.ts'
import { sendPage } from './page-response.ts'
import { confirmPage } from './pages/confirm-page.ts'
import type { PageFrame } from './pages/layout.ts'
import { plainPage } from './pages/message-page.ts'
import { createPendingRegistrations } from './pending-registrations.ts'

interface Mailing {
  readonly app: AppContext
  readonly services: AccountServices
  readonly frame: PageFrame
}

/**
 * Mails the link that creates the account, or, if the address has one, informs its owner. Runs after the response,
 * which is the same and takes the same time in both cases.
 */
export async function mailRegistration(
  { app, services, frame }: Mailing,
  registration: NewAccount,
  linkFor: (secret: string) => string,
): Promise<void> {
  if (await services.accounts.findByEmail(registration.email))
    return mailTaken({ app, frame }, registration.email)
  const url = linkFor(await createPendingRegistrations(app).keep(registration))
  const subject = frame.text('signIn.mail.register.subject')
  const body = frame.text('signIn.mail.register.body', { url })
  const { email: recipient } = registration
  await sendMail({ ctx: app, input: { companyId: null, recipient, subject, body } })
}

/** Informs the owner of an account that another registration with their address was tried. */
export async function mailTaken({ app, frame }: Omit<Mailing, 'services'>, recipient: string): Promise<void> {
  const subject = frame.text('signIn.mail.taken.subject')
  const body = frame.text('signIn.mail.taken.body', { url: `${app.config.publicUrl}/dashboard` })
  await sendMail({ ctx: app, input: { companyId: null, recipient, subject, body } })
}

interface Visit extends Mailing {
  readonly res: ServerResponse
  /** Target of the form: the address of the mailed link. */
  readonly action: string
  readonly query: URLSearchParams
  /** Submitted form; `null` while the page is only opened. */
  readonly form: URLSearchParams | null
  readonly origin: AttemptOrigin
  /** Continues the sign-in in the browser that began it; `null` in any other. */
  readonly goOn: ((accountId: string) => Promise<void>) | null
}

/** Handles the mailed link. Opening it creates nothing, because mail scanners open every link; the password does. */
export async function handleConfirmation(visit: Visit): Promise<void> {
  const { app, query, form } = visit
  if (form) return confirm(visit, form)
  const token = query.get('token') ?? ''
  const pending = await createPendingRegistrations(app).find(token)
  return pending ? ask(visit, 200, token, pending.email) : linkGone(visit)
}

async function confirm(visit: Visit, form: URLSearchParams): Promise<void> {
  const { app, services, res, frame, goOn } = visit
  const { text } = frame
  const registrations = createPendingRegistrations(app)
  const token = form.get('token') ?? ''
  const password = form.get('password') ?? ''
  const pending = await registrations.find(token)
  if (!pending) return linkGone(visit)
  const { email } = pending
  if (password === '') return ask(visit, 422, token, email, { problem: text('signIn.error.passwordMissing') })
  const attempt = await services.attempts.beginPasswordCheck(email, visit.origin)
  if (!attempt.allowed) {
    const minutes = Math.ceil(attempt.retryAfterMs / 60_000)
    res.setHeader('retry-after', String(Math.ceil(attempt.retryAfterMs / 1000)))
    return ask(visit, 429, token, email, {
      notice: text('signIn.error.tooManyAttempts', { minutes }),
    })
  }
  const matches =
    password.length <= PASSWORD_MAX_LENGTH && (await passwordMatches(pending.passwordHash, password))
  const account = matches ? await services.accounts.create(pending) : null
  await services.attempts.finish(attempt.attemptId, account?.accountId ?? null, matches)
  if (!matches) return ask(visit, 422, token, email, { problem: text('signIn.error.currentPasswordWrong') })
  await registrations.end(token)
  // The address got an account in the meantime.
  if (!account) return linkGone(visit)
  await services.accounts.markVerified(account.accountId, app.clock())
  app.log.info({ accountId: account.accountId }, 'account created')
  if (goOn) return goOn(account.accountId)
  await sendPage(
    res,
    200,
    plainPage(frame, text('signIn.createdTitle'), text('signIn.createdBody'), text('signIn.goSignIn')),
  )
}

async function ask(
  { res, frame, action }: Visit,
  status: number,
  token: string,
  email: string,
  shown: { readonly problem?: string; readonly notice?: string } = {},
): Promise<void> {
  await sendPage(
    res,
    status,
    confirmPage(frame, { ...{ action, token, email, problem: null, notice: null }, ...shown }),
  )
}

async function linkGone({ res, frame }: Visit): Promise<void> {
  const { text } = frame
  await sendPage(
    res,
    410,
    plainPage(frame, text('signIn.linkGoneTitle'), text('signIn.linkGoneBody'), text('signIn.toQuanto')),
  )
}
