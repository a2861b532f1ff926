import { Card } from '#web/ui/card.tsx'
import type { TestAnswer } from './types.ts'
import type { Words } from './use-words.ts'

/** Products that were asked for and cannot be tested, by reason. */
export function LeftOutCard({ words, answer }: { readonly words: Words; readonly answer: TestAnswer }) {
  const { t, format } = words
  const reasons = [...new Set(answer.leftOut.map(({ reason }) => reason))]
  if (reasons.length === 0) return null
  const titlesOf = (wanted: string) =>
    answer.leftOut.flatMap(({ reason, title }) => (reason === wanted ? [title] : []))
  return (
    <Card title={t('tests.leftOut')}>
      <ul className="list-disc ps-5 text-label text-muted">
        {reasons.map((reason) => {
          const titles = titlesOf(reason)
          const said = t(`tests.reason.${reason}`, { n: titles.length, count: format.count(titles.length) })
          return (
            <li key={reason} className="wrap-anywhere">
              {`${said} (${titles.join(', ')})`}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
