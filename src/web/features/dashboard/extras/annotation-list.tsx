import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '#contract/durations'
import { priceWords } from '#web/lib/words/price-words.ts'
import { useWords, type Words } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'
import { annotationsQuery } from './queries.ts'
import type { Annotation } from './types.ts'

await openExtrasMessages()

/** The marks of the chart in words: price changes with dates, promotions with periods. */
export function AnnotationList({ productId }: { readonly productId: number }) {
  const words = useWords()
  const { t, format } = words
  const found = useQuery(annotationsQuery(productId))
  const annotations = found.data?.annotations ?? []
  if (annotations.length === 0) return null
  return (
    <details className="text-label">
      <summary className="cursor-pointer text-muted hover:text-text">
        {t('extras.annotation.summary', {
          n: annotations.length,
          count: format.count(annotations.length),
        })}
      </summary>
      <ul className="figures mt-1 flex max-h-40 flex-col gap-0.5 overflow-y-auto">
        {annotations.toReversed().map((each) => (
          <li key={`${each.kind}${each.day}${each.kind === 'promotion' ? each.name : each.to}`}>
            {sentenceOf(words, each)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function sentenceOf({ t, format }: Words, each: Annotation): string {
  const { price } = priceWords(format)
  if (each.kind === 'price')
    return t(`extras.annotation.${each.source}`, {
      date: format.date(each.day),
      from: price(each.from),
      to: price(each.to),
    })
  const values = {
    from: format.date(each.day),
    // `endsOn` is the first day after the promotion.
    to: format.date(dayBefore(each.endsOn)),
    name: each.name,
    depth: each.depth === null ? '' : format.percent(-each.depth, { decimals: 0 }),
  }
  return t(each.depth === null ? 'extras.annotation.promotion' : 'extras.annotation.promotionDepth', values)
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}
