import { Link } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import type { Figure } from './figures.ts'
import { openHelpMessages } from './messages.ts'

await openHelpMessages()

const linkClass =
  'mt-2 inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline'

/** The definitions of one card's figures for a popover, with a link to the glossary. */
export function FigureText({ figures }: { readonly figures: readonly Figure[] }) {
  const t = useText()
  return (
    <>
      <dl className="flex flex-col gap-3">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="font-strong">{t(`help.figure.${figure}.name`)}</dt>
            <dd className="mt-1">{t(`help.figure.${figure}.text`)}</dd>
          </div>
        ))}
      </dl>
      <Link to={METHODS_PATH} hash={`figure-${figures[0]}`} className={linkClass}>
        {t('help.glossary')}
      </Link>
    </>
  )
}
