/** Words that begin most passwords of leaked lists; the composition rules alone let "Password123!" pass. */
const commonWords = new Set([
  'password',
  'passwort',
  'passwd',
  'passw',
  'motdepasse',
  'contrasena',
  'contraseña',
  'secret',
  'geheim',
  'qwerty',
  'qwertyuiop',
  'qwertz',
  'azerty',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'abcdefgh',
  'letmein',
  'welcome',
  'willkommen',
  'bienvenue',
  'bienvenido',
  'hello',
  'hallo',
  'bonjour',
  'iloveyou',
  'admin',
  'administrator',
  'login',
  'master',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'superman',
  'batman',
  'sunshine',
  'princess',
  'shadow',
  'changeme',
  'default',
  'test',
  'testtest',
  'testing',
  'guest',
  'user',
  'root',
  'spring',
  'summer',
  'autumn',
  'winter',
  'quanto',
])

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}

/** True for a listed word dressed up with digits and signs, the e-mail name dressed up so, or a few signs repeated. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 4) return true
  const mailbox = onlyLetters(email.toLowerCase().split('@')[0] ?? '')
  const undressed = lower.replace(/[^\p{L}]+$/u, '')
  const words = [
    onlyLetters(lower),
    onlyLetters(readLookAlikes(undressed)),
    onlyLetters(readLookAlikes(lower)),
  ]
  return words.some((word) => commonWords.has(word) || (mailbox.length >= 4 && word === mailbox))
}

const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const readLookAlikes = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('')
