import type { PageTexts } from './text-shape.ts'

export const deDe: PageTexts = {
  signIn: 'Anmelden',
  signInTitle: 'Bei Quanto anmelden',
  signInAction: 'Anmelden',
  register: 'Konto erstellen',
  registerTitle: 'Kostenloses Konto erstellen',
  registerAction: 'Konto erstellen',
  haveAccount: 'Schon ein Konto?',
  noAccount: 'Neu bei Quanto?',
  goRegister: 'Kostenloses Konto erstellen',
  goSignIn: 'Anmelden',
  backToSite: 'Zurück zur Startseite',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Passwort',
  firstName: 'Vorname',
  lastName: 'Nachname',
  passwordRulesTitle: 'Ihr Passwort braucht',
  ruleMet: 'erfüllt',
  ruleNotMet: 'nicht erfüllt',
  rules: {
    length: 'Das Passwort muss mindestens 10 Zeichen lang sein',
    uppercase: 'Das Passwort muss mindestens einen Großbuchstaben enthalten',
    number: 'Das Passwort muss mindestens eine Ziffer enthalten',
    special: 'Das Passwort muss mindestens ein Sonderzeichen enthalten',
  },
  ruleHints: {
    length: 'Mindestens 10 Zeichen',
    uppercase: 'Einen Großbuchstaben',
    number: 'Eine Ziffer',
    special: 'Ein Sonderzeichen',
  },
  errors: {
    wrongCredentials: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in {minutes} Min. noch einmal.',
    emailInvalid: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    emailTaken:
      'Mit dieser E-Mail-Adresse konnte kein Konto erstellt werden. Wenn sie Ihnen gehört, haben Sie vielleicht schon ein Konto: Melden Sie sich an.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    passwordTooLong: 'Dieses Passwort ist zu lang.',
    passwordCommon:
      'Dieses Passwort ist leicht zu erraten. Wählen Sie kein gängiges Wort und nicht den Namen Ihrer E-Mail-Adresse.',
    firstNameMissing: 'Geben Sie Ihren Vornamen ein.',
    lastNameMissing: 'Geben Sie Ihren Nachnamen ein.',
    currentPasswordWrong: 'Das aktuelle Passwort stimmt nicht.',
    codeWrong: 'Dieser Code stimmt nicht oder wurde schon benutzt.',
  },
  errorTitle: 'Die Anmeldung hat nicht geklappt',
  errorBody: 'Die Anfrage konnte nicht abgeschlossen werden. Es wurde nichts geändert.',
  awayTitle: 'Die Anmeldung ist gerade nicht erreichbar',
  awayBody:
    'Die Datenbank antwortet nicht. Es wurde nichts geändert. Versuchen Sie es in ein paar Sekunden erneut.',
  expiredTitle: 'Diese Seite ist abgelaufen',
  expiredBody:
    'Die Anmeldung wurde schon in einem anderen Tab abgeschlossen oder hat zu lange gedauert. Beginnen Sie neu, um fortzufahren.',
  startAgain: 'Neu beginnen',
  signOutTitle: 'Von Quanto abmelden?',
  signOutBody: 'Um zurückzukehren, brauchen Sie Ihr Passwort.',
  signOutAction: 'Abmelden',
  staySignedIn: 'Angemeldet bleiben',
  signedOutTitle: 'Sie sind abgemeldet',
  codeTitle: 'Bestätigen Sie, dass Sie es sind',
  codeHint:
    'Geben Sie die sechs Ziffern Ihrer Authenticator-App ein oder einen Ihrer Wiederherstellungscodes.',
  code: 'Code',
  codeAction: 'Anmelden',
  codeLost:
    'Weder Gerät noch Wiederherstellungscode zur Hand? Wenden Sie sich an den Betreiber dieser Installation.',
  forgot: 'Passwort vergessen?',
  forgotTitle: 'Neues Passwort wählen',
  forgotBody:
    'Geben Sie Ihre E-Mail-Adresse ein. Gehört ein Konto dazu, geht ein Link zum Wählen eines neuen Passworts dorthin.',
  forgotAction: 'Link senden',
  forgotSentTitle: 'Sehen Sie in Ihr Postfach',
  forgotSentBody:
    'Gehört zu dieser Adresse ein Konto, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.',
  forgotLocalBody:
    'Gehört zu dieser Adresse ein Konto, wurde ein Link erstellt. Diese Installation verschickt keine E-Mails: Wer sie betreibt, findet den Link mit dem Befehl „quanto outbox“. Er gilt einmal und eine Stunde lang.',
  resetTitle: 'Neues Passwort wählen',
  resetPassword: 'Neues Passwort',
  resetAction: 'Passwort speichern',
  resetDoneTitle: 'Ihr Passwort wurde geändert',
  resetDoneBody: 'Alle Sitzungen wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  resetKeysEnded: 'Diese API-Schlüssel wurden mit diesem Konto erstellt. Sie endeten mit dem alten Passwort:',
  resetFirstTime:
    'Diese Adresse hatte bisher niemand bestätigt. Haben Sie die Schlüssel nicht erstellt, hat eine andere Person das Konto benutzt: Sehen Sie unter Einstellungen bei Team, Sicherheit und Audit-Log nach.',
  verifyTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verifyBody: 'Gehören die Adresse {email} und das Konto bei Quanto Ihnen?',
  verifyAction: 'Ja, bestätigen',
  verifyOther:
    'Sie haben dieses Konto nicht erstellt? Schließen Sie diese Seite: Es geschieht nichts. „Passwort vergessen?“ macht das Konto zu Ihrem.',
  confirmSentBody:
    'Eine E-Mail an {email} ist unterwegs. Öffnen Sie innerhalb eines Tages den Link darin, um abzuschließen. Hat die Adresse schon ein Konto, steht es in der E-Mail.',
  confirmLocalBody:
    'Eine E-Mail an {email} wurde geschrieben. Diese Installation verschickt keine: Wer sie betreibt, findet den Link mit dem Befehl „quanto outbox“. Er gilt einen Tag lang.',
  confirmBody: 'Geben Sie das Passwort ein, das Sie gewählt haben, um das Konto für {email} zu erstellen.',
  confirmAction: 'Konto erstellen',
  confirmOther: 'Sie haben sich nicht registriert? Schließen Sie diese Seite: Es entsteht kein Konto.',
  createdTitle: 'Ihr Konto ist bereit',
  createdBody: 'Sie können sich jetzt anmelden.',
  linkGoneTitle: 'Dieser Link gilt nicht mehr',
  linkGoneBody: 'Er wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.',
  verifiedTitle: 'Ihre E-Mail-Adresse ist bestätigt',
  verifiedBody: 'Vielen Dank. Sie können diese Seite schließen.',
  toQuanto: 'Zu Quanto',
  mails: {
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: 'Bitte bestätigen Sie innerhalb einer Woche über diesen Link, dass die Adresse Ihnen gehört:',
      after: 'Wenn Sie kein Konto bei Quanto erstellt haben, beachten Sie diese E-Mail nicht.',
    },
    reset: {
      subject: 'Neues Passwort wählen',
      before:
        'Jemand hat für Ihr Konto ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie innerhalb einer Stunde diesen Link:',
      after: 'Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht: Ihr Passwort bleibt, wie es ist.',
    },
    register: {
      subject: 'Schließen Sie Ihre Registrierung ab',
      before:
        'Sie haben sich bei Quanto registriert. Öffnen Sie innerhalb eines Tages diesen Link, um das Konto zu erstellen:',
      after: 'Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht: Es entsteht kein Konto.',
    },
    taken: {
      subject: 'Sie haben schon ein Konto',
      before:
        'Mit dieser Adresse wurde eine Registrierung versucht, und sie hat schon ein Konto. Melden Sie sich an, oder wählen Sie dort „Passwort vergessen?“:',
      after: 'Wenn Sie das nicht waren, ist nichts zu tun: Konto und Passwort bleiben, wie sie sind.',
    },
  },
}
