import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/features/calendar/loaded.tsx'
import { channelPreviewQuery } from '#web/features/calendar/queries.ts'
import type { LineRule } from '#web/features/calendar/types.ts'
import type { Words } from '#web/features/calendar/use-words.ts'

/** How many lines the rule matches, and their prices compared with the other lines. */
export function SplitPreview({ words, rule }: { readonly words: Words; readonly rule: LineRule }) {
  const { t, format } = words
  const found = useQuery(channelPreviewQuery(rule))
  return (
    <div role="status" className="text-label">
      <Loaded found={found}>
        {({ match }) =>
          match === null || match.lines === 0 ? (
            <p className="text-warning">{t('facts.split.none')}</p>
          ) : (
            <>
              <p>
                {t('facts.split.lines', {
                  count: format.count(match.lines),
                  share: format.percent(match.shareOfLines, { decimals: 1 }),
                  products: format.count(match.products),
                })}{' '}
                {match.priceRatio === null
                  ? t('facts.split.alone')
                  : t('facts.split.ratio', { share: format.percent(match.priceRatio, { decimals: 0 }) })}
              </p>
              <ul>
                {match.examples.map(({ productId, title, price, otherPrice }) => (
                  <li key={productId} className="flex flex-wrap justify-between gap-x-3">
                    <span className="min-w-0 break-words">{title}</span>
                    <span className="figures">
                      {t('facts.split.against', {
                        price: format.money(price),
                        other: format.money(otherPrice),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
