import { holdSigns } from '#web/lib/format/hold-signs.ts'
import { markFigure } from '#web/lib/words/mark-figure.ts'

/** For each figure, the ids of its places on the page, nearest first. */
export type FigurePlaces = Readonly<Record<string, readonly string[]>>

interface FiguredTextProps {
  readonly pieces: readonly { readonly text: string; readonly figure: string | null }[]
  readonly places: FigurePlaces
  /** Tooltip of a figure that is a link. */
  readonly title: string
}

const LINK = 'underline decoration-dotted underline-offset-4 hover:decoration-solid'

/** A text in which each figure links to the same figure on the page and highlights it. */
export function FiguredText({ pieces, places, title }: FiguredTextProps) {
  return pieces.map(({ text, figure }, at) => {
    const ids = figure === null ? undefined : places[figure]
    const key = `${at} ${text}`
    if (!ids?.[0]) return holdSigns(text)
    return (
      <a
        key={key}
        href={`#${ids[0]}`}
        title={title}
        className={LINK}
        onClick={(event) => {
          event.preventDefault()
          markFigure(ids)
        }}
      >
        {holdSigns(text)}
      </a>
    )
  })
}
