import type { ReactNode } from 'react'

/** The name of a row, as a button that opens its side sheet. */
export function RowName(props: {
  readonly name: string
  readonly onOpen: () => void
  readonly children?: ReactNode
}) {
  return (
    <div className="max-w-md min-w-44 py-1.5 [overflow-wrap:anywhere]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={props.onOpen}
        className="min-h-6 cursor-pointer rounded-control text-left font-medium decoration-control underline-offset-4 hover:underline"
      >
        {props.name}
      </button>
      {props.children}
    </div>
  )
}
