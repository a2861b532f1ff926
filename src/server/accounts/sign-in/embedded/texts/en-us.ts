import { type PasswordRule, passwordRules } from '#contract/password-rules'
import type { PageTexts } from './text-shape.ts'

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
    currentPasswordWrong: 'The current password is not right.',
    codeWrong: 'This code is not right, or was used before.',
  },
  errorTitle: 'Sign-in did not work',
  errorBody: 'The request could not be completed. Nothing was changed.',
  awayTitle: 'Sign-in is not available just now',
  awayBody: 'The database does not answer. Nothing was changed. Try again in a few seconds.',
  expiredTitle: 'This page has expired',
  expiredBody:
    'The sign-in was already finished in another tab, or it took too long. Start again to continue.',
  startAgain: 'Start again',
  signOutTitle: 'Log out of Quanto?',
  signOutBody: 'You will need your password to come back.',
  signOutAction: 'Log out',
  staySignedIn: 'Stay logged in',
  signedOutTitle: 'You are logged out',
  codeTitle: 'Confirm that it is you',
  codeHint: 'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
  code: 'Code',
  codeAction: 'Log in',
  codeLost: 'No device and no recovery code left? Ask whoever runs this installation.',
  forgot: 'Forgot password?',
  forgotTitle: 'Choose a new password',
  forgotBody:
    'Enter your e-mail address. If it has an account, a link to choose a new password is sent there.',
  forgotAction: 'Send link',
  forgotSentTitle: 'Look into your mailbox',
  forgotSentBody: 'If this address has an account, a link is on its way. It works once, within an hour.',
  forgotLocalBody:
    'If this address has an account, a link was made. This installation sends no mail: whoever runs it finds the link with the command “quanto outbox”. It works once, within an hour.',
  resetTitle: 'Choose a new password',
  resetPassword: 'New password',
  resetAction: 'Save password',
  resetDoneTitle: 'Your password was changed',
  resetDoneBody: 'All sessions were signed out. Log in with the new password.',
  resetKeysEnded: 'These API keys were made with this account. They ended with the old password:',
  resetFirstTime:
    'Nobody had confirmed this address before. If you did not make these keys, another person used the account: look at Team, Security and the audit log under Settings.',
  verifyTitle: 'Confirm your e-mail address',
  verifyBody: 'Is {email} your address, and the account with Quanto yours?',
  verifyAction: 'Yes, confirm',
  verifyOther:
    'You did not create this account? Close this page: nothing happens. “Forgot password?” makes the account yours.',
  confirmSentBody:
    'A mail is on its way to {email}. Open its link within a day to finish. If the address has an account already, the mail says so.',
  confirmLocalBody:
    'A mail to {email} was written. This installation sends none: whoever runs it finds the link with the command “quanto outbox”. It works for a day.',
  confirmBody: 'Enter the password that you chose, to create the account for {email}.',
  confirmAction: 'Create account',
  confirmOther: 'You did not register? Close this page: no account is created.',
  createdTitle: 'Your account is ready',
  createdBody: 'You can log in now.',
  linkGoneTitle: 'This link no longer works',
  linkGoneBody: 'It was used before, or its time is over. Ask for a new one.',
  verifiedTitle: 'Your e-mail address is verified',
  verifiedBody: 'Thank you. You can close this page.',
  toQuanto: 'To Quanto',
  mails: {
    verify: {
      subject: 'Confirm your e-mail address',
      before: 'Please confirm that this address is yours by opening this link within a week:',
      after: 'If you did not create an account with Quanto, ignore this mail.',
    },
    reset: {
      subject: 'Choose a new password',
      before:
        'Somebody asked for a new password for your account. If it was you, open this link within an hour:',
      after: 'If it was not you, ignore this mail: your password stays as it is.',
    },
    register: {
      subject: 'Finish your registration',
      before: 'You registered with Quanto. Open this link within a day to create the account:',
      after: 'If you did not register, ignore this mail: no account is created.',
    },
    taken: {
      subject: 'You have an account already',
      before:
        'A registration with this address was tried, and it has an account already. Log in, or choose “Forgot password?” there:',
      after: 'If it was not you, there is nothing to do: your account and your password stay as they are.',
    },
  },
}
