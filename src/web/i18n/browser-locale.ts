/**
 * The browser's language as a locale that `Intl` accepts; `null` if it names none. A system whose locale is
 * "C" or "POSIX" reports tags such as "en-US@posix", on which `Intl` throws.
 */
export function browserLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'))
  } catch {
    return null
  }
}

/** The browser's time zone; UTC if `Intl` does not know it, such as "Etc/Unknown". */
export function browserZone(
  zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
