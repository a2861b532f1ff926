import { Link } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { Blocks } from './blocks.tsx'
import { Glossary } from './glossary.tsx'
import { openHelpMessages } from './messages.ts'
import { topicKeys, topics } from './topics.ts'

// Waits for this page's sentences and the document, two parts of their own, before anything is rendered.
const [first, rest] = await Promise.all([
  import('../../../../docs/methods.md?first'),
  import('../../../../docs/methods.md?rest'),
  openHelpMessages(),
])
const sections = [...first.sections, ...rest.sections]

/** How to read the figures, in five languages; and how they are computed, from the methods document. */
export function MethodsPage() {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <PageHeader title={t('shell.methods')} note={t('help.note')} />
      <div className="grid grid-cols-1 gap-(--gap) md:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents />
        <div className="flex min-w-0 flex-col gap-(--gap)">
          <PlainWords />
          <Glossary />
          {format.settings.language.startsWith('en') ? null : (
            <p className="text-label text-muted">{t('help.english')}</p>
          )}
          <div lang="en" className="contents">
            {sections.map((section) => (
              <Card key={section.id}>
                <h2 id={section.id} className="mb-3 text-card">
                  {section.title}
                </h2>
                <div className="max-w-[78ch]">
                  <Blocks blocks={section.blocks} />
                </div>
              </Card>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

function Contents() {
  const t = useText()
  const isPhone = useIsPhone()
  return (
    <nav aria-label={t('help.contents')} className="md:sticky md:top-20 md:self-start print:hidden">
      {isPhone ? (
        // On a phone the links would fill the screen above what a reader came for.
        <details className="rounded-card border border-hairline bg-surface px-2">
          <summary className="px-2 py-2.5 text-label font-medium">{t('help.contents')}</summary>
          <ContentLinks />
        </details>
      ) : (
        <>
          <p className="px-2 pb-1 text-label font-medium">{t('help.contents')}</p>
          <ContentLinks />
        </>
      )}
    </nav>
  )
}

function ContentLinks() {
  const t = useText()
  const link = 'block rounded-control px-2 py-1 text-label text-muted hover:bg-sunken hover:text-text'
  return (
    <>
      <Link to={METHODS_PATH} hash="plain-words" className={link}>
        {t('help.plain')}
      </Link>
      <Link to={METHODS_PATH} hash="glossary" className={link}>
        {t('help.glossary')}
      </Link>
      <div lang="en">
        {sections.map(({ id, title }) => (
          <Link key={id} to={METHODS_PATH} hash={id} className={link}>
            {title}
          </Link>
        ))}
      </div>
    </>
  )
}

function PlainWords() {
  const t = useText()
  return (
    <Card>
      <h2 id="plain-words" className="mb-3 text-card">
        {t('help.plain')}
      </h2>
      <dl className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {topicKeys.map((topic) => (
          <div key={topic} id={topic}>
            <dt className="font-strong">{t(`help.${topic}.title`)}</dt>
            <dd className="mt-0.5 max-w-[70ch]">
              {t(`help.${topic}.text`)}{' '}
              <Link
                to={METHODS_PATH}
                hash={topics[topic]}
                className="text-accent underline underline-offset-4"
                aria-label={`${t('help.computed')}: ${t(`help.${topic}.title`)}`}
              >
                {t('help.computed')}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 border-t border-hairline pt-3 text-label text-muted">{t('help.kept')}</p>
    </Card>
  )
}
