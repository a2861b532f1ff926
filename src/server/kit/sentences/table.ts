/** By the English sentence as it stands in the code, `{0}` for each figure in it. */
export type SentenceTable = Readonly<
  Record<string, { readonly es: string; readonly fr: string; readonly de: string }>
>
