/** The current record, merged from the conflict answer and the record that the form began with. */
export function theirsOf<T extends object>(base: T, now: Readonly<Record<string, string>>): T {
  const theirs = Object.entries(now).map(([name, text]) => {
    const was = (base as Readonly<Record<string, unknown>>)[name]
    if (text === '') return [name, was === '' ? '' : null]
    if (text.startsWith('{')) return [name, JSON.parse(text)]
    return [name, typeof was === 'number' ? Number(text) : text]
  })
  return { ...base, ...Object.fromEntries(theirs) }
}
