import { useText } from '#web/i18n/use-text.ts'
import { FlaskConical } from '#web/ui/icons.ts'

/** Says first that the practice shop behind the buttons is invented. */
export function PracticeNote() {
  const t = useText()
  return (
    <div className="flex items-start gap-2 rounded-card border border-hairline bg-accent-soft px-(--card-pad) py-3">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="max-w-prose">
        <h2 className="font-strong">{t('platform.practice.title')}</h2>
        <p className="text-label text-muted">{t('platform.practice.text')}</p>
      </div>
    </div>
  )
}
