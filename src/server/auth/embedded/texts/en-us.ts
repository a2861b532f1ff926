import { type PasswordRule, passwordRules } from '#contract/password-rules'
import type { PageTexts } from './page-texts.ts'

/** In English the specification's own sentences, from the contract. */
const ruleMessages = Object.fromEntries(passwordRules.map(({ id, message }) => [id, message])) as Record<
  PasswordRule['id'],
  string
>

export const enUs: PageTexts = {
  signIn: 'Log in',
  signInTitle: 'Log in to Quanto',
  signInAction: 'Log in',
  register: 'Create account',
  registerTitle: 'Create your free account',
  registerAction: 'Create account',
  haveAccount: 'Already have an account?',
  noAccount: 'New to Quanto?',
  goRegister: 'Create a free account',
  goSignIn: 'Log in',
  backToSite: 'Back to the start page',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  passwordRulesTitle: 'Your password needs',
  ruleMet: 'met',
  ruleNotMet: 'not met',
  rules: ruleMessages,
  ruleHints: {
    length: 'At least 10 characters',
    uppercase: 'One uppercase letter',
    number: 'One number',
    special: 'One special character',
  },
  errors: {
    wrongCredentials: 'The e-mail address or the password is not right.',
    tooManyAttempts: 'Too many attempts. Please try again in {minutes} min.',
    emailInvalid: 'Enter an e-mail address such as name@example.com.',
    emailTaken:
      'No account could be created with this e-mail address. If it is yours, you may already have an account: log in instead.',
    passwordMissing: 'Enter your password.',
    passwordTooLong: 'This password is too long.',
    passwordCommon:
      'This password is easy to guess. Choose one that is not a common word or your e-mail name.',
    firstNameMissing: 'Enter your first name.',
    lastNameMissing: 'Enter your last name.',
  },
  errorTitle: 'Sign-in did not work',
  errorBody: 'The request could not be completed. Nothing was changed.',
  expiredTitle: 'This page has expired',
  expiredBody:
    'The sign-in was already finished in another tab, or it took too long. Start again to continue.',
  startAgain: 'Start again',
  signOutTitle: 'Log out of Quanto?',
  signOutBody: 'You will need your password to come back.',
  signOutAction: 'Log out',
  staySignedIn: 'Stay logged in',
  signedOutTitle: 'You are logged out',
}
