import { Card } from '#web/ui/card.tsx'
import type { TestAnswer } from './types.ts'
import type { Words } from './use-words.ts'

/** Prices of each product in each period: the lower or the higher one, and what did not count. */
export function ScheduleCard({ words, answer }: { readonly words: Words; readonly answer: TestAnswer }) {
  const { t, format, price } = words
  const { products, periodStarts } = answer
  const periods = products[0]?.periods.length ?? 0
  const heads = Array.from({ length: periods }, (_, at) =>
    periodStarts?.[at] ? format.date(periodStarts[at]) : format.count(at + 1),
  )
  // A title is shown on no phone.
  const reasons = [
    ...new Set(products.flatMap((product) => product.periods.flatMap(({ voidReason }) => voidReason ?? []))),
  ]
  return (
    <Card title={t('tests.schedule.title')} note={t('tests.schedule.note')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard. */}
      <section aria-label={t('tests.schedule.title')} tabIndex={0} className="fade-more overflow-x-auto">
        <table className="figures w-full text-label">
          <thead>
            <tr className="border-b border-hairline text-start text-muted">
              <th scope="col" className="sticky left-0 bg-surface px-2 py-1 text-start font-medium">
                {t('tests.schedule.product')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-1 text-end font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.productId} className="border-b border-hairline">
                <th
                  scope="row"
                  className="sticky left-0 min-w-32 bg-surface px-2 py-1 text-start font-normal"
                >
                  {product.title}
                </th>
                {product.periods.map(({ arm, state, voidReason }, at) => (
                  <td
                    key={heads[at]}
                    className={`px-2 py-1 text-end ${arm === 'high' ? 'font-strong' : ''} ${state === 'void' ? 'line-through' : ''}`}
                    title={voidReason ? t(`tests.void.${voidReason}`) : undefined}
                  >
                    {price(arm === 'high' ? product.highPrice : product.lowPrice)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {reasons.length > 0 ? (
        <ul className="mt-3 list-disc ps-5 text-label text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{t(`tests.void.${reason}`)}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
