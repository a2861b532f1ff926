import type { PasswordRule } from '#contract/password-rules'
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
  readonly awayTitle: string
  readonly awayBody: string
  readonly expiredTitle: string
  readonly expiredBody: string
  readonly startAgain: string
  readonly signOutTitle: string
  readonly signOutBody: string
  readonly signOutAction: string
  readonly staySignedIn: string
  readonly signedOutTitle: string
  readonly codeTitle: string
  readonly codeHint: string
  readonly code: string
  readonly codeAction: string
  readonly codeLost: string
  readonly forgot: string
  readonly forgotTitle: string
  readonly forgotBody: string
  readonly forgotAction: string
  readonly forgotSentTitle: string
  readonly forgotSentBody: string
  /** Where no mail server is configured: only a person with access to this machine can hand out the link. */
  readonly forgotLocalBody: string
  readonly resetTitle: string
  readonly resetPassword: string
  readonly resetAction: string
  readonly resetDoneTitle: string
  readonly resetDoneBody: string
  readonly resetKeysEnded: string
  readonly resetFirstTime: string
  readonly verifyTitle: string
  readonly verifyBody: string
  readonly verifyAction: string
  readonly verifyOther: string
  /** After a registration where others reach the installation; `{email}`. */
  readonly confirmSentBody: string
  readonly confirmLocalBody: string
  readonly confirmBody: string
  readonly confirmAction: string
  readonly confirmOther: string
  readonly createdTitle: string
  readonly createdBody: string
  readonly linkGoneTitle: string
  readonly linkGoneBody: string
  readonly verifiedTitle: string
  readonly verifiedBody: string
  readonly toQuanto: string
  readonly mails: Readonly<Record<'verify' | 'reset' | 'register' | 'taken', MailText>>
}
type ErrorText =
  | 'wrongCredentials'
  | 'tooManyAttempts'
  | 'emailInvalid'
  | 'emailTaken'
  | 'passwordMissing'
  | 'passwordTooLong'
  | 'passwordCommon'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'codeWrong'
  | 'currentPasswordWrong'
interface MailText {
  readonly subject: string
  readonly before: string
  readonly after: string
}
