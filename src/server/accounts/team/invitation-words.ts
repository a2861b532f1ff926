import type { Language } from '#contract/settings'

interface Words {
  readonly subject: string
  readonly before: string
  readonly after: string
}

const english: Words = {
  subject: 'You are invited to Quanto',
  before:
    '“{who}” invites you to work on the prices of “{company}” with Quanto. Open this link within a week and log in, or create a free account with this e-mail address:',
  after: 'If you do not expect this invitation, ignore this mail.',
}

/** No text of the sender's in the subject; the names in the body are those of `plainName`. */
const words: Readonly<Record<Language, Words>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': {
    subject: 'Le invitan a Quanto',
    before:
      '«{who}» le invita a trabajar en los precios de «{company}» con Quanto. Abra este enlace en el plazo de una semana e inicie sesión, o cree una cuenta gratuita con este correo electrónico:',
    after: 'Si no espera esta invitación, ignore este correo.',
  },
  'fr-FR': {
    subject: 'Vous êtes invité sur Quanto',
    before:
      '«\u00a0{who}\u00a0» vous invite à travailler sur les prix de «\u00a0{company}\u00a0» avec Quanto. Ouvrez ce lien sous une semaine et connectez-vous, ou créez un compte gratuit avec cette adresse e-mail\u00a0:',
    after: 'Si vous n’attendez pas cette invitation, ignorez ce message.',
  },
  'de-DE': {
    subject: 'Einladung zu Quanto',
    before:
      '„{who}“ lädt Sie ein, mit Quanto an den Preisen von „{company}“ zu arbeiten. Öffnen Sie innerhalb einer Woche diesen Link und melden Sie sich an, oder erstellen Sie mit dieser E-Mail-Adresse ein kostenloses Konto:',
    after: 'Wenn Sie diese Einladung nicht erwarten, beachten Sie diese E-Mail nicht.',
  },
}

export function invitationWords(
  language: Language,
  { company, who, url }: { readonly company: string; readonly who: string; readonly url: string },
): { subject: string; body: string } {
  const { subject, before, after } = words[language]
  const names: Readonly<Record<string, string>> = { company, who }
  const named = before.replaceAll(/\{(company|who)\}/g, (_gap, name: string) => names[name] ?? '')
  return { subject, body: `${named}\n\n${url}\n\n${after}` }
}
