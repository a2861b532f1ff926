import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { PASSWORD_MAX_LENGTH } from '#contract/password-rules'
import type { Log } from '../../db/connection.ts'
import type { Accounts } from './accounts.ts'
import { checkCredentials } from './check-credentials.ts'
import { type AttemptOrigin, addressKey, type LoginAttempts } from './login-attempts.ts'
import { comesFromAnotherSite, readForm, sendPage, sendText } from './page-response.ts'
import type { PageFrame } from './pages/layout.ts'
import { errorPage, expiredPage } from './pages/message-page.ts'
import { emptyRegistration, type RegisterForm, registerPage } from './pages/register-page.ts'
import { emptySignIn, type SignInForm, signInPage } from './pages/sign-in-page.ts'
import { registerAccount } from './register-account.ts'
import { chooseLanguage, pageTexts } from './texts/page-texts.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export interface InteractionServices {
  readonly provider: () => Provider
  readonly accounts: Accounts
  readonly attempts: LoginAttempts
  readonly siteUrl: string
  readonly clientAddress: (req: IncomingMessage) => string
  readonly log: Log
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

const pathShape = /^\/interaction\/([\w-]+)(?:\/(sign-in|register))?$/

/** The pages between an authorization request and its answer: log in, or register. */
export async function handleInteraction(
  services: InteractionServices,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
): Promise<void> {
  const match = pathShape.exec(path)
  if (!match) return sendText(res, 404, 'Not found')
  const interaction = await findInteraction(services.provider(), req, res, match[1] ?? '')
  const frame = frameFor(services.siteUrl, req, interaction?.params.ui_locales)
  if (!interaction) return sendPage(res, 410, expiredPage(frame))
  if (interaction.prompt.name !== 'login' && interaction.prompt.name !== 'create')
    return sendPage(res, 400, errorPage(frame, interaction.prompt.name))
  const basePath = `/oidc/interaction/${interaction.uid}`
  const page = match[2] ?? (wantsRegistration(interaction) ? 'register' : 'sign-in')

  if (req.method === 'GET' || req.method === 'HEAD')
    return page === 'register'
      ? sendPage(res, 200, registerPage(frame, basePath, emptyRegistration))
      : sendPage(res, 200, signInPage(frame, basePath, emptySignIn))
  if (req.method !== 'POST') return sendText(res, 405, 'Method not allowed')
  if (comesFromAnotherSite(req, services.siteUrl)) return sendPage(res, 403, errorPage(frame, 'origin'))
  const form = await readForm(req)
  if (!form) return sendPage(res, 400, errorPage(frame, 'form'))
  const visit: Visit = { services, req, res, frame, basePath, interaction, form }
  return page === 'register' ? postRegistration(visit) : postSignIn(visit)
}

async function postSignIn(visit: Visit): Promise<void> {
  const { services, res, frame, basePath, form } = visit
  const { errors } = frame.texts
  const email = (form.get('email') ?? '').slice(0, 254)
  const password = form.get('password') ?? ''
  const show = (status: number, shown: Partial<SignInForm>) =>
    sendPage(res, status, signInPage(frame, basePath, { ...emptySignIn, email, ...shown }))

  if (email.trim() === '') return show(422, { problems: { email: errors.emailInvalid } })
  if (password === '') return show(422, { problems: { password: errors.passwordMissing } })
  if (password.length > PASSWORD_MAX_LENGTH) return show(422, { notice: errors.wrongCredentials })
  const result = await checkCredentials(services, { email, password }, originOf(visit))
  switch (result.kind) {
    case 'accepted':
      services.log.info({ accountId: result.account.accountId }, 'signed in')
      return finish(visit, result.account.accountId)
    case 'refused':
      services.log.warn({ address: originOf(visit).address }, 'sign-in refused')
      return show(422, { notice: errors.wrongCredentials })
    case 'too-many':
      services.log.warn({ address: originOf(visit).address }, 'sign-in locked out')
      return show(429, { notice: waitText(res, errors.tooManyAttempts, result.retryAfterMs) })
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

  const result = await registerAccount(services, { ...names, password }, originOf(visit), frame.texts)
  switch (result.kind) {
    case 'registered':
      services.log.info({ accountId: result.account.accountId }, 'account created')
      return finish(visit, result.account.accountId)
    case 'refused':
      return show(422, { problems: result.problems })
    case 'too-many':
      return show(429, { notice: waitText(res, frame.texts.errors.tooManyAttempts, result.retryAfterMs) })
  }
}

/** Hands the account back to the provider, which continues the authorization request. */
async function finish({ services, req, res, interaction }: Visit, accountId: string): Promise<void> {
  const answered = interaction.prompt.name === 'create' ? { create: {} } : {}
  await services
    .provider()
    .interactionFinished(
      req,
      res,
      { login: { accountId, amr: ['pwd'] }, ...answered },
      { mergeWithLastSubmission: false },
    )
}

async function findInteraction(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(req, res)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  }
}

function wantsRegistration({ prompt, params }: Interaction): boolean {
  return prompt.name === 'create' || params.screen_hint === 'signup'
}

export function frameFor(siteUrl: string, req: IncomingMessage, uiLocales: unknown): PageFrame {
  const asked = typeof uiLocales === 'string' ? uiLocales : undefined
  const language = chooseLanguage(asked, req.headers['accept-language'])
  return { siteUrl, language, texts: pageTexts[language] }
}

function originOf({ services, req }: Visit): AttemptOrigin {
  return { address: addressKey(services.clientAddress(req)), userAgent: req.headers['user-agent'] ?? '' }
}

function waitText(res: ServerResponse, text: string, retryAfterMs: number): string {
  res.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  return text.replace('{minutes}', String(Math.ceil(retryAfterMs / 60_000)))
}
