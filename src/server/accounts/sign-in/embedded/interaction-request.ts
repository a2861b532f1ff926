import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { pickLanguage } from '#contract/pick-language'
import type { Language } from '#contract/settings'
import { wordingFor } from '../../../kit/messages/render.ts'
import { normalizeEmail } from '../../identity-provider/embedded/email.ts'
import type { PageFrame } from './pages/layout.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export async function findInteraction(
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

export function wantsRegistration({ prompt, params }: Interaction): boolean {
  return prompt.name === 'create' || params.screen_hint === 'signup'
}

/** Returns the address of an invitation, which is valid for that address only. */
export function hintedEmail({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? (normalizeEmail(params.login_hint) ?? '') : ''
}

export function frameFor(siteUrl: string, req: IncomingMessage, uiLocales: unknown): PageFrame {
  const asked = typeof uiLocales === 'string' ? uiLocales : undefined
  const language = chooseLanguage(asked, req.headers['accept-language'])
  return { siteUrl, language, text: wordingFor(language) }
}

/**
 * Returns the first requested language that we have: `ui_locales` of the request, then the browser's
 * `Accept-Language`.
 */
function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = (uiLocales ?? '').split(' ').filter((tag) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag))
  return pickLanguage([...asked, acceptLanguage ?? ''].join(','))
}
