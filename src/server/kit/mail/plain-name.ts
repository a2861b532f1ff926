const MOST_CHARACTERS = 60

/**
 * Prepares a name that a person typed for a mail to a stranger: one line, shortened, with a word joiner after each
 * character that mail programs turn into links ("evil.example", "https://…", "eve@…"), so that no text of the sender
 * becomes a link.
 */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const cut = line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…` : line
  return cut.replaceAll(/[.:/@](?=\S)/g, (sign) => `${sign}\u2060`)
}
