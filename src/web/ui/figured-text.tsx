import { holdSigns } from '#web/lib/format/hold-signs.ts'
import { markFigure } from '#web/lib/words/mark-figure.ts'

/** By figure the ids of the places where it may stand on the page, the nearest first. */
export type FigurePlaces = Readonly<Record<string, readonly string[]>>

interface FiguredTextProps {
  readonly pieces: readonly { readonly text: string; readonly figure: string | null }[]
  readonly places: FigurePlaces
  /** Tooltip of a figure that leads somewhere. */
  readonly title: string
}

const LINK = 'underline decoration-dotted underline-offset-4 hover:decoration-solid'

/** A text in which each figure leads to the same figure on the page, and marks it. */
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
