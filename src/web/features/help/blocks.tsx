// biome-ignore-all lint/suspicious/noArrayIndexKey: a document never changes while it is shown
import { Fragment } from 'react'
import type { Block, Inline } from './document.ts'

/** Renders a part of a document as the build parsed it. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />)
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block[0]) {
    case 'h3':
      return (
        <h3 id={block[2]} className="mt-6 mb-2 text-body font-strong">
          {block[1]}
        </h3>
      )
    case 'p':
      return (
        <p className="mb-3">
          <Words parts={block[1]} />
        </p>
      )
    case 'pre':
      return (
        // It scrolls on its own where a formula is wider than the page: the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre tabIndex={0} className="mb-3 overflow-x-auto rounded-control bg-sunken p-3 text-label">
          {block[1]}
        </pre>
      )
    case 'ul':
    case 'ol':
      return <List kind={block[0]} items={block[1]} />
    case 'table':
      return <Table head={block[1]} rows={block[2]} />
  }
}

function List({
  kind,
  items,
}: {
  readonly kind: 'ul' | 'ol'
  readonly items: readonly (readonly Inline[])[]
}) {
  const Kind = kind
  return (
    <Kind className={`mb-3 flex flex-col gap-1.5 pl-5 ${kind === 'ul' ? 'list-disc' : 'list-decimal'}`}>
      {items.map((item, index) => (
        <li key={index}>
          <Words parts={item} />
        </li>
      ))}
    </Kind>
  )
}

type Cell = readonly Inline[]

function Table({
  head,
  rows,
}: {
  readonly head: readonly Cell[]
  readonly rows: readonly (readonly Cell[])[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, as above
    <div tabIndex={0} className="mb-4 overflow-x-auto rounded-control border border-hairline">
      <table className="w-full min-w-md text-label">
        <thead className="bg-sunken text-left text-muted">
          <tr>
            {head.map((cell, index) =>
              cell.length === 0 ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" className="px-3 py-1.5 font-medium">
                  <Words parts={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-hairline align-top">
              {row.map((cell, place) => (
                <td key={place} className="px-3 py-1.5">
                  <Words parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    const [kind, text] = part
    const Kind = kind
    return (
      <Kind
        key={index}
        className={
          kind === 'code'
            ? 'rounded bg-sunken px-1 text-[0.9em] break-words'
            : kind === 'strong'
              ? 'font-strong'
              : undefined
        }
      >
        {text}
      </Kind>
    )
  })
}
