import type { PasswordRule } from '#contract/password-rules'
import { languages } from '#contract/schemas/settings'
import { deDe } from './de-de.ts'
import { enGb } from './en-gb.ts'
import { enUs } from './en-us.ts'
import { esEs } from './es-es.ts'
import { frFr } from './fr-fr.ts'

export interface PageTexts {
  readonly signIn: string
  readonly signInTitle: string
  readonly signInAction: string
  readonly register: string
  readonly registerTitle: string
  readonly registerAction: string
  readonly haveAccount: string
  readonly noAccount: string
  readonly goRegister: string
  readonly goSignIn: string
  readonly backToSite: string
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordRulesTitle: string
  readonly ruleMet: string
  readonly ruleNotMet: string
  readonly rules: Readonly<Record<PasswordRule['id'], string>>
  readonly ruleHints: Readonly<Record<PasswordRule['id'], string>>
  readonly errors: Readonly<Record<ErrorText, string>>
  readonly errorTitle: string
  readonly errorBody: string
  readonly expiredTitle: string
  readonly expiredBody: string
  readonly startAgain: string
  readonly signOutTitle: string
  readonly signOutBody: string
  readonly signOutAction: string
  readonly staySignedIn: string
  readonly signedOutTitle: string
}

export type ErrorText =
  | 'wrongCredentials'
  | 'tooManyAttempts'
  | 'emailInvalid'
  | 'emailTaken'
  | 'passwordMissing'
  | 'passwordTooLong'
  | 'passwordCommon'
  | 'firstNameMissing'
  | 'lastNameMissing'

export type Language = (typeof languages)[number]

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  'en-US': enUs,
  'en-GB': enGb,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
}

/** The first wish that we speak: `ui_locales` of the request, then the browser's `Accept-Language`. */
export function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = (uiLocales ?? '').split(' ')
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const tag of [...asked, ...accepted.map((entry) => entry.tag)]) {
    const wanted = tag.toLowerCase()
    const exact = languages.find((language) => language.toLowerCase() === wanted)
    const sameTongue = languages.find((language) => language.slice(0, 2) === wanted.split('-')[0])
    if (exact ?? sameTongue) return (exact ?? sameTongue) as Language
  }
  return 'en-US'
}
