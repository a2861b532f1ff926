/**
 * What a browser says of its language, as a locale that `Intl` takes; `null` where it names none. A system whose locale is
 * "C" or "POSIX" gives tags such as "en-US@posix", on which `Intl` throws.
 */
export function browserLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'))
  } catch {
    return null
  }
}

/** The browser's time zone; UTC where it names one that `Intl` does not know, such as "Etc/Unknown". */
export function browserZone(
  zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
