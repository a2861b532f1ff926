const WORD_JOINER = '\u2060'

/** For text in lines: no line ends between a minus and the currency sign behind it. */
export function holdSigns(text: string): string {
  return text.replaceAll(/\u2212(?=\p{Sc})/gu, `\u2212${WORD_JOINER}`)
}
