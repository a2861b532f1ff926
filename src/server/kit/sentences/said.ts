/** A sentence with figures or names in it, still to be worded in the language of its reader. */
export interface Sentence {
  readonly template: string
  readonly values: Readonly<Record<string, string | number | Sentence>>
}

/** What a person is told. A plain text is a sentence without figures, or one worded already. */
export type Said = string | Sentence

/** said`There are ${most} keys already.`: the English stays where it is thrown; `sentences/tables` has the others. */
export function said(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Sentence)[]
): Sentence {
  const template = parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`)
  return { template, values: Object.fromEntries(values.entries()) }
}

export function fillSentence(
  template: string,
  values: Sentence['values'],
  word: (inner: Sentence) => string,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name]
    if (value === undefined) return gap
    // A text is a name: it stays, whatever it says.
    return typeof value === 'object' ? word(value) : String(value)
  })
}

/** As the log, the audit log and programs read it. */
export function inEnglish(what: Said): string {
  return typeof what === 'string' ? what : fillSentence(what.template, what.values, inEnglish)
}
