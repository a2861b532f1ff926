import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DAY_MS } from '#contract/durations'
import { Permit } from '#web/lib/session/permit.tsx'
import { priceWords } from '#web/lib/words/price-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { useWords, type Words } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'
import { annotationsQuery } from './queries.ts'
import type { Annotation } from './types.ts'
import { useNoteRemoval } from './use-note-removal.ts'

await openExtrasMessages()

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** The marks of the chart in words: price changes and notes with dates, promotions with periods. */
export function AnnotationList({ productId }: { readonly productId: number }) {
  const found = useQuery(annotationsQuery(productId))
  /** The product that the note is of: another one may be shown before it is saved. */
  const [writing, setWriting] = useState<number | null>(null)
  return (
    <>
      {found.data ? (
        <Marks
          annotations={found.data.annotations}
          productId={productId}
          onWrite={() => setWriting(productId)}
        />
      ) : null}
      {writing === null ? null : (
        <Suspense fallback={null}>
          <NoteDialog productId={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </>
  )
}

function Marks({
  annotations,
  productId,
  onWrite,
}: {
  readonly annotations: readonly Annotation[]
  readonly productId: number
  readonly onWrite: () => void
}) {
  const words = useWords()
  const { t, format } = words
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-label">
      {annotations.length === 0 ? (
        <span />
      ) : (
        <details className="min-w-0 py-1.5">
          <summary className="cursor-pointer text-muted hover:text-text">
            {t('extras.annotation.summary', {
              n: annotations.length,
              count: format.count(annotations.length),
            })}
          </summary>
          <ul className="figures mt-1 flex max-h-40 flex-col gap-0.5 overflow-y-auto">
            {annotations.toReversed().map((each) => (
              <li key={keyOf(each)} className="flex items-center gap-1 wrap-anywhere">
                {sentenceOf(words, each)}
                {each.kind === 'note' ? <RemoveNote productId={productId} day={each.day} /> : null}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Permit call="saveProductNotes">
        <Button variant="quiet" className="print:hidden" onClick={onWrite}>
          {t('extras.note.add')}
        </Button>
      </Permit>
    </div>
  )
}

/** Two prices or promotions may begin on one day; a note is the only one of its day. */
function keyOf(each: Annotation): string {
  const which = each.kind === 'note' ? '' : each.kind === 'price' ? each.to : each.name
  return `${each.kind}${each.day}${which}`
}

function RemoveNote({ productId, day }: { readonly productId: number; readonly day: string }) {
  const { t, format } = useWords()
  const remove = useNoteRemoval(productId)
  return (
    <Permit call="removeProductNotes">
      <IconButton
        label={t('extras.note.remove', { date: format.date(day) })}
        className="print:hidden"
        onClick={() => remove(day)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </Permit>
  )
}

function sentenceOf({ t, format }: Words, each: Annotation): string {
  const { price } = priceWords(format)
  switch (each.kind) {
    case 'price':
      return t(`extras.annotation.${each.source}`, {
        date: format.date(each.day),
        from: price(each.from),
        to: price(each.to),
      })
    case 'note':
      return t('extras.annotation.note', { date: format.date(each.day), note: each.note })
    case 'promotion': {
      const values = {
        from: format.date(each.day),
        // `endsOn` is the first day after the promotion.
        to: format.date(dayBefore(each.endsOn)),
        name: each.name,
        depth: each.depth === null ? '' : format.percent(-each.depth, { decimals: 0 }),
      }
      return t(
        each.depth === null ? 'extras.annotation.promotion' : 'extras.annotation.promotionDepth',
        values,
      )
    }
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}
