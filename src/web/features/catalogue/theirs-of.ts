/** The record as it is now, from the texts of the refusal and the record as it was. */
export function theirsOf<T extends object>(base: T, now: Readonly<Record<string, string>>): T {
  const theirs = Object.entries(now).map(([name, text]) => {
    const was = (base as Readonly<Record<string, unknown>>)[name]
    if (text === '') return [name, was === '' ? '' : null]
    if (text.startsWith('{')) return [name, JSON.parse(text)]
    return [name, typeof was === 'number' ? Number(text) : text]
  })
  return { ...base, ...Object.fromEntries(theirs) }
}
