import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { browserLocale } from '#web/i18n/browser-locale.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { endFormatsQuestion } from '#web/lib/session/formats-question.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useWords } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'

await openExtrasMessages()

const LAST_DAY = '2026-12-31'

/** Asks a new user once whether language, time zone, date and currency are right, which the browser gave. */
export function FormatsNote() {
  const { t } = useWords()
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const { language, timezone } = format.settings
  const spoken = browserLocale(language)?.language ?? language
  const end = () => {
    endFormatsQuestion()
    setOver(true)
  }
  return (
    <section
      aria-label={t('extras.formats.label')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-surface px-(--card-pad) py-2 text-label"
    >
      <p className="min-w-0">
        {t('extras.formats.text', {
          language: new Intl.DisplayNames(language, { type: 'language' }).of(spoken) ?? spoken,
          zone: timezone.replaceAll('_', ' '),
          date: format.date(LAST_DAY),
          money: format.money(1234.5),
        })}
      </p>
      <span className="flex gap-1">
        <Button className="min-h-8 px-2.5 text-label" onClick={end}>
          {t('extras.formats.right')}
        </Button>
        <Link
          to="/settings"
          search={{ section: 'regional' }}
          onClick={endFormatsQuestion}
          className={`${buttonClass('quiet')} min-h-8! px-2.5! text-label!`}
        >
          {t('extras.formats.change')}
        </Link>
      </span>
    </section>
  )
}
