import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'
import { figureKeys } from './figures.ts'

/** Every figure with its definition; the same text as behind the "i" of its card. */
export function Glossary() {
  const t = useText()
  return (
    <Card>
      <h2 id="glossary" className="mb-3 text-card">
        {t('help.glossary')}
      </h2>
      <dl className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {figureKeys.map((figure) => (
          <div key={figure} id={`figure-${figure}`}>
            <dt className="font-strong">{t(`help.figure.${figure}.name`)}</dt>
            <dd className="mt-0.5 max-w-[70ch]">{t(`help.figure.${figure}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
