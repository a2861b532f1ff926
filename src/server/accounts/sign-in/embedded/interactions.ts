import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { PASSWORD_MAX_LENGTH } from '#contract/password-rules'
import { message } from '#messages/message'
import type { AppContext } from '../../../kit/context.ts'
import { addressKey } from '../../../kit/http/address-key.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import { mailAccountLink } from '../../identity-provider/embedded/account-mails.ts'
import type { AccountServices } from '../../identity-provider/embedded/account-services.ts'
import type { Account } from '../../identity-provider/embedded/accounts.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import {
  awaitCode,
  awaitedAccount,
  checkSecondFactor,
} from '../../identity-provider/embedded/second-factor-step.ts'
import { checkCredentials } from './check-credentials.ts'
import { handleConfirmation, mailRegistration, mailTaken } from './confirm-registration.ts'
import { type Answer, endId, type FormAnswers, formId } from './form-answers.ts'
import {
  findInteraction,
  frameFor,
  hintedEmail,
  type Interaction,
  wantsRegistration,
} from './interaction-request.ts'
import { enterSignIn, notifyRecovery, notifyRefusal, notifySignIn } from './notify-sign-in.ts'
import { comesFromAnotherSite, readForm, sendPage, sendText } from './page-response.ts'
import { codePage } from './pages/code-page.ts'
import type { PageFrame } from './pages/layout.ts'
import { errorPage, expiredPage, plainPage } from './pages/message-page.ts'
import { emptyRegistration, type RegisterForm, registerPage } from './pages/register-page.ts'
import { emptySignIn, type SignInForm, signInPage } from './pages/sign-in-page.ts'
import { isFromElsewhere, requestIdOf } from './provider-request.ts'
import { registerAccount } from './register-account.ts'

export interface InteractionServices extends AccountServices {
  readonly app: AppContext
  readonly answers: FormAnswers
  readonly provider: () => Provider
  readonly siteUrl: string
  readonly clientAddress: (req: IncomingMessage) => string
}

interface Visit {
  readonly services: InteractionServices
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly frame: PageFrame
  readonly basePath: string
  readonly interaction: Interaction
  readonly form: URLSearchParams
}

const pathShape = /^\/interaction\/([\w-]+)(?:\/(sign-in|register|code|confirm))?$/

interface Asked {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly path: string
  readonly uid: string
  readonly page: string | undefined
  readonly query: URLSearchParams
  /** Submitted form, if any. */
  readonly form: URLSearchParams | null
}

/** Serves the pages between an authorization request and its answer: sign-in and registration. */
export async function handleInteraction(
  services: InteractionServices,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const match = pathShape.exec(path)
  if (!match) return sendText(res, 404, 'Not found')
  const asked = { req, res, path, uid: match[1] ?? '', page: match[2], query, form: null }
  if (req.method === 'GET' || req.method === 'HEAD') return answerInteraction(services, asked)
  if (req.method !== 'POST') return sendText(res, 405, 'Method not allowed')
  const frame = frameFor(services.siteUrl, req, undefined)
  if (comesFromAnotherSite(req, services.siteUrl)) return sendPage(res, 403, errorPage(frame, 'origin'))
  const form = await readForm(req)
  if (!form) return sendPage(res, 400, errorPage(frame, 'form'))
  const work = () => answerInteraction(services, { ...asked, form })
  const id = formId(path, form)
  if (id === null) return work()
  // The sign-in may have ended on the server although the browser did not wait for that answer.
  const repeat = async (answer: Answer) =>
    answer.headers.location?.toString().endsWith(`/oidc/auth/${asked.uid}`)
      ? ((await services.answers.find(endId(asked.uid))) ?? answer)
      : answer
  return services.answers.once(id, res, work, { repeat })
}

async function answerInteraction(services: InteractionServices, asked: Asked): Promise<void> {
  const { req, res, form } = asked
  const interaction = await findInteraction(services.provider(), req, res, asked.uid)
  const frame = frameFor(services.siteUrl, req, interaction?.params.ui_locales)
  // The mailed link may be opened in another browser, or after the sign-in that it belonged to.
  if (asked.page === 'confirm') return confirmRegistration(services, { ...asked, frame }, interaction)
  if (!interaction) return sendPage(res, 410, expiredPage(frame))
  if (interaction.prompt.name !== 'login' && interaction.prompt.name !== 'create')
    return sendPage(res, 400, errorPage(frame, interaction.prompt.name))
  const basePath = `/oidc/interaction/${interaction.uid}`
  const awaited = awaitedAccount(interaction, services.app.clock())
  const named = asked.page ?? (wantsRegistration(interaction) ? 'register' : 'sign-in')
  const page = named === 'code' && awaited === null ? 'sign-in' : named

  if (!form) {
    if (page === 'code') return sendPage(res, 200, codePage(frame, basePath, { problem: null, notice: null }))
    const email = hintedEmail(interaction)
    return page === 'register'
      ? sendPage(res, 200, registerPage(frame, basePath, { ...emptyRegistration, email }))
      : sendPage(res, 200, signInPage(frame, basePath, { ...emptySignIn, email }))
  }
  const visit: Visit = { services, req, res, frame, basePath, interaction, form }
  if (page === 'code' && awaited !== null) return postCode(visit, awaited)
  return page === 'register' ? postRegistration(visit) : postSignIn(visit)
}

function confirmRegistration(
  services: InteractionServices,
  { req, res, path, query, form, frame }: Asked & { readonly frame: PageFrame },
  interaction: Interaction | null,
): Promise<void> {
  const { app } = services
  const origin = originOf({ services, req })
  return handleConfirmation({
    ...{ app, services, res, frame, query, form, origin, action: `/oidc${path}` },
    goOn: interaction && ((accountId) => finish({ services, req, res, interaction }, accountId, ['pwd'])),
  })
}

async function postSignIn(visit: Visit): Promise<void> {
  const { services, res, frame, basePath, form } = visit
  const { text } = frame
  const email = (form.get('email') ?? '').slice(0, 254)
  const password = form.get('password') ?? ''
  const show = (status: number, shown: Partial<SignInForm>) =>
    sendPage(res, status, signInPage(frame, basePath, { ...emptySignIn, email, ...shown }))

  if (email.trim() === '') return show(422, { problems: { email: text('signIn.error.emailInvalid') } })
  if (password === '') return show(422, { problems: { password: text('signIn.error.passwordMissing') } })
  if (password.length > PASSWORD_MAX_LENGTH)
    return show(422, { notice: text('signIn.error.wrongCredentials') })
  const result = await checkCredentials(services, { email, password }, originOf(visit))
  switch (result.kind) {
    case 'accepted':
      return result.account.twoFactorSince
        ? goOnWithCode(visit, result.account)
        : finishSignIn(visit, result.account.accountId, ['pwd'])
    case 'refused':
      services.app.log.warn(whenceOf(visit), 'sign-in refused')
      if (result.account)
        beside(visit, notifyRefusal(told(visit, result.account.accountId), message('proof.wrong_password')))
      return show(422, { notice: text('signIn.error.wrongCredentials') })
    case 'too-many':
      services.app.log.warn(whenceOf(visit), 'sign-in locked out')
      return show(429, { notice: waitText(res, text, result.retryAfterMs) })
  }
}

async function postRegistration(visit: Visit): Promise<void> {
  const { services, res, frame, basePath, form } = visit
  const read = (name: string, limit: number) => (form.get(name) ?? '').slice(0, limit)
  const names = {
    firstName: read('firstName', 100),
    lastName: read('lastName', 100),
    email: read('email', 254),
  }
  const password = form.get('password') ?? ''
  const show = (status: number, shown: Partial<RegisterForm>) =>
    sendPage(
      res,
      status,
      registerPage(frame, basePath, { ...emptyRegistration, ...names, judgedPassword: password, ...shown }),
    )

  const { app } = services
  const isReached = !app.config.isOwnComputer || isFromElsewhere(visit.req)
  const reach = { sendsMail: app.config.smtpUrl !== null, isReached }
  const result = await registerAccount(services, { ...names, password }, originOf(visit), frame.text, reach)
  switch (result.kind) {
    case 'registered':
      services.app.log.info({ accountId: result.account.accountId }, 'account created')
      beside(visit, welcome(visit, result.account))
      return finish(visit, result.account.accountId, ['pwd'])
    case 'to-confirm':
      beside(
        visit,
        mailRegistration({ app, services, frame }, result.registration, (secret) => {
          return `${app.config.publicUrl}${basePath}/confirm?token=${secret}`
        }),
      )
      return sendPage(res, 200, toConfirmPage(visit, result.registration.email))
    case 'refused':
      if (result.taken) beside(visit, mailTaken({ app, frame }, result.taken))
      return show(422, { problems: result.problems })
    case 'too-many':
      return show(429, { notice: waitText(res, frame.text, result.retryAfterMs) })
  }
}

/** Shows the same page for each address, with or without an account. */
function toConfirmPage({ services, frame }: Visit, email: string) {
  const { text } = frame
  const hasNoMail = services.app.config.smtpUrl === null
  return plainPage(
    frame,
    text('signIn.forgotSentTitle'),
    text(hasNoMail ? 'signIn.confirmLocalBody' : 'signIn.confirmSentBody', { email }),
    text('signIn.goSignIn'),
  )
}

/** Continues with the page that asks for a code. */
async function goOnWithCode({ services, req, res, basePath }: Visit, { accountId }: Account): Promise<void> {
  const since = services.app.clock().getTime()
  await awaitCode(services.provider(), req, res, { accountId, since })
  res.statusCode = 303
  res.setHeader('location', `${basePath}/code`)
  res.end()
}

async function postCode(visit: Visit, accountId: string): Promise<void> {
  const { services, res, frame, basePath, form } = visit
  const { text } = frame
  const account = await services.accounts.findById(accountId)
  if (!account) return sendPage(res, 410, expiredPage(frame))
  const code = (form.get('code') ?? '').slice(0, 40)
  const result = await checkSecondFactor(services, account, code, originOf(visit))
  const show = (status: number, shown: { problem?: string; notice?: string }) =>
    sendPage(res, status, codePage(frame, basePath, { problem: null, notice: null, ...shown }))
  switch (result.kind) {
    case 'accepted':
      if (result.recoveryCodesLeft !== null)
        beside(visit, notifyRecovery(services.app, accountId, result.recoveryCodesLeft))
      return finishSignIn(visit, accountId, ['pwd', 'otp', 'mfa'])
    case 'refused':
      services.app.log.warn(whenceOf(visit), 'second factor refused')
      beside(visit, notifyRefusal(told(visit, accountId), message('proof.wrong_code')))
      return show(422, { problem: text('signIn.error.codeWrong') })
    case 'too-many':
      return show(429, { notice: waitText(res, text, result.retryAfterMs) })
  }
}

async function finishSignIn(visit: Visit, accountId: string, amr: string[]): Promise<void> {
  visit.services.app.log.info({ accountId, requestId: requestIdOf(visit.req) }, 'signed in')
  await enterSignIn(told(visit, accountId))
  beside(visit, notifySignIn(told(visit, accountId)))
  return finish(visit, accountId, amr)
}

async function welcome({ services, frame }: Visit, account: Account): Promise<void> {
  const { app, links } = services
  await mailAccountLink({ app, links, account, purpose: 'verify-email', language: frame.language })
}

const told = (visit: Visit, accountId: string) => ({
  app: visit.services.app,
  accountId,
  origin: originOf(visit),
})

/** Runs without delaying the answer; a failure is logged. */
function beside({ services }: Visit, work: Promise<unknown>): void {
  work.catch((error: unknown) => services.app.log.error({ err: error }, 'a sign-in could not be told of'))
}

/** Returns the account to the provider, which continues the authorization request. */
async function finish(
  { services, req, res, interaction }: Pick<Visit, 'services' | 'req' | 'res' | 'interaction'>,
  accountId: string,
  amr: string[],
): Promise<void> {
  const answered = interaction.prompt.name === 'create' ? { create: {} } : {}
  const result = { login: { accountId, amr }, ...answered }
  await services.provider().interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

function originOf({ services, req }: Pick<Visit, 'services' | 'req'>): AttemptOrigin {
  const userAgent = req.headers['user-agent'] ?? ''
  return { address: addressKey(services.clientAddress(req)), userAgent, requestId: requestIdOf(req) }
}

const whenceOf = (visit: Visit) => {
  const { address, requestId } = originOf(visit)
  return { address, requestId }
}

function waitText(res: ServerResponse, text: Wording, retryAfterMs: number): string {
  res.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  return text('signIn.error.tooManyAttempts', { minutes: Math.ceil(retryAfterMs / 60_000) })
}
