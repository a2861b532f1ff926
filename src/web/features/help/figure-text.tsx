import { Link } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import type { Figure } from './figures.ts'
import { openHelpMessages } from './messages.ts'

await openHelpMessages()

/** One definition as it stands in a popover, with the way to all of them. */
export function FigureText({ figure }: { readonly figure: Figure }) {
  const t = useText()
  return (
    <>
      <p className="font-strong">{t(`help.figure.${figure}.name`)}</p>
      <p className="mt-1">{t(`help.figure.${figure}.text`)}</p>
      <Link
        to={METHODS_PATH}
        hash={`figure-${figure}`}
        className="mt-2 inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('help.glossary')}
      </Link>
    </>
  )
}
