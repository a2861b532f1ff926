const WORD_JOINER = '\u2060'

/** Prevents a line break between a minus and the currency sign after it. */
export function holdSigns(text: string): string {
  return text.replaceAll(/\u2212(?=\p{Sc})/gu, `\u2212${WORD_JOINER}`)
}
