import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { api } from '#web/lib/api/call.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { FiguredText } from '#web/ui/figured-text.tsx'
import { Copy } from '#web/ui/icons.ts'
import { BegunParts } from './begun-parts.tsx'
import { figurePlaces } from './figure-places.ts'
import { MiningNote } from './mining-note.tsx'
import type { Analysis, PackageFacts } from './types.ts'
import type { BegunAnalysis } from './use-analysis.ts'
import { useWords } from './use-words.ts'
import { WordedBy } from './worded-by.tsx'

/** The computed facts and, separately, the text written from them. */
export function Insights({
  answer,
  isOutdated,
}: {
  readonly answer: Analysis
  readonly isOutdated: boolean
}) {
  const { t } = useWords()
  const text = answer.analysis.trim()
  const copy = () =>
    copyText(text, { copied: t('packages.insights.copied'), failed: t('packages.insights.notCopied') })
  return (
    <div className={isOutdated ? 'flex flex-col gap-(--gap) opacity-70' : 'flex flex-col gap-(--gap)'}>
      {isOutdated ? (
        <p role="status" className="text-label text-warning">
          {t('packages.insights.outdated')}
        </p>
      ) : null}
      <Card
        title={t(answer.source === 'model' ? 'packages.insights.title' : 'packages.insights.plain')}
        actions={
          text === '' ? null : (
            <Button
              variant="quiet"
              onClick={() => void copy()}
              icon={<Copy aria-hidden="true" className="size-4" />}
            >
              {t('packages.insights.copy')}
            </Button>
          )
        }
      >
        <div role="status" className="flex max-w-prose flex-col gap-2">
          {text === '' ? (
            <p className="text-muted">{t('packages.analyze.empty')}</p>
          ) : (
            answer.pieces.map((paragraph) => (
              <p key={paragraph.map((piece) => piece.text).join('')}>
                <FiguredText pieces={paragraph} places={figurePlaces} title={t('packages.insights.show')} />
              </p>
            ))
          )}
          {text === '' ? null : (
            <WordedBy source={answer.source} modelFault={answer.modelFault} of="insights" />
          )}
        </div>
      </Card>
      <ComputedFacts facts={answer.facts} />
    </div>
  )
}

/** Shown while the text is being written: the facts first, then each sentence as soon as it is checked. */
export function BegunInsights({ begun }: { readonly begun: BegunAnalysis }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-(--gap)">
      <Card title={t(api.settings().streamsTexts ? 'packages.insights.title' : 'packages.insights.plain')}>
        <BegunParts text={begun.text} parts={['conclusion', 'details']} />
      </Card>
      {begun.facts ? <ComputedFacts facts={begun.facts} /> : null}
    </div>
  )
}

function ComputedFacts({ facts }: { readonly facts: PackageFacts }) {
  const { t, format, share, price, gain, gainRange } = useWords()
  const { best, asked, all, reason } = facts
  const isSet = facts.products.length > 2
  return (
    <Card
      title={t('packages.facts.title')}
      note={t('packages.facts.note')}
      info={
        <HowToRead
          topic="bundles"
          subject={t('packages.facts.title')}
          figures={[
            'boughtTogether',
            'support',
            'takesTheOther',
            'timesByChance',
            'falseDiscovery',
            'bundleGain',
            'bundleChance',
            'extraPackages',
            'givenUp',
            'takenFromSimilar',
          ]}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {all && isSet ? (
          <p id="figure-together" className="figures text-label">
            {t('packages.facts.all', {
              together: format.count(all.together),
              support: share(all.support),
              expected: format.number(all.expected, { decimals: 1 }),
            })}
          </p>
        ) : null}
        <div id="packages-together" className="scroll-mt-20">
          {facts.pairs.length > 0 ? <PairList facts={facts} /> : null}
        </div>
        <section
          id="packages-price"
          aria-label={t('packages.facts.price')}
          className="flex scroll-mt-20 flex-col gap-2"
        >
          <h3 className="text-label font-medium">{t('packages.facts.price')}</h3>
          {best ? (
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-label">
              <Row id="figure-best" label={t('packages.facts.best')}>
                {t('packages.facts.bestValue', { price: price(best.price), discount: share(best.discount) })}
              </Row>
              <Row id="figure-gain" label={t(`packages.facts.gain.${facts.objective}`)}>
                {gain(best.gain)} <Small>{gainRange(best.gain)}</Small>
              </Row>
              <Row id="figure-probability" label={t('packages.facts.probability')}>
                {share(best.probability)}
              </Row>
              <Row label={t('packages.facts.extra')}>
                {format.number(best.extraBundles.value, { decimals: 1 })}
              </Row>
              <Row label={t('packages.facts.earned')}>
                {price(best.gain.value + best.givenUp + best.lostElsewhere)}
              </Row>
              <Row id="figure-given-up" label={t('packages.facts.givenUp')}>
                {price(-best.givenUp)}
              </Row>
              <Row label={t('packages.facts.lost')}>{price(-best.lostElsewhere)}</Row>
              {best.margin ? (
                <Row label={t('packages.facts.marginAfter')}>
                  {t(facts.assumedCosts > 0 ? 'packages.fact.marginAssumed' : 'packages.fact.marginValue', {
                    amount: price(best.margin.amount),
                    share: share(best.margin.share),
                  })}
                </Row>
              ) : null}
            </dl>
          ) : null}
          {asked?.outcome && asked.price !== best?.price ? (
            <p id="figure-asked" className="figures text-label">
              {t(`packages.facts.asked.${facts.objective}`, {
                price: price(asked.price),
                gain: gain(asked.outcome.gain),
                range: gainRange(asked.outcome.gain),
              })}
            </p>
          ) : null}
          <p className="text-label text-muted">{t(`packages.reason.${reason}`)}</p>
        </section>
        <MiningNote mining={facts.mining} />
      </div>
    </Card>
  )
}

const TONES = {
  complement: 'success',
  substitute: 'warning',
  none: 'neutral',
  too_few: 'neutral',
} as const satisfies Record<PackageFacts['pairs'][number]['relation'], BadgeTone>

function PairList({ facts }: { readonly facts: PackageFacts }) {
  const { t, format, share, lift } = useWords()
  const titles = new Map(facts.products.map((product) => [product.productId, product.title]))
  // The text names no pair if there are several.
  const rowId = (figure: string) => (facts.pairs.length === 1 ? { id: `figure-${figure}` } : {})
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {facts.pairs.map((pair) => {
        const [a, b] = [titles.get(pair.a) ?? '', titles.get(pair.b) ?? '']
        return (
          <li key={`${pair.a} ${pair.b}`} className="flex flex-col gap-1.5 py-2 first:pt-0">
            <p className="flex flex-wrap items-center gap-2 text-label font-medium">
              <span className="min-w-0 break-words">{t('packages.pair', { a, b })}</span>
              <Badge tone={TONES[pair.relation]}>{t(`packages.relation.${pair.relation}`)}</Badge>
            </p>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-label">
              <Row {...rowId('together')} label={t('packages.facts.together')}>
                {format.count(pair.together)}{' '}
                <Small>
                  {t('packages.facts.byChance', { expected: format.number(pair.expected, { decimals: 1 }) })}
                </Small>
              </Row>
              <Row {...rowId('support')} label={t('packages.facts.support')}>
                {format.percent(pair.support, { decimals: 2 })}
              </Row>
              <Row label={t('packages.facts.confidence')}>
                {t('packages.facts.confidenceValue', {
                  first: share(pair.confidenceA),
                  second: share(pair.confidenceB),
                })}
              </Row>
              <Row {...rowId('lift')} label={t('packages.facts.lift')}>
                {pair.lift ? (
                  <>
                    {lift(pair.lift.value)}{' '}
                    <Small>
                      {t('packages.range', { low: lift(pair.lift.low), high: lift(pair.lift.high) })}
                    </Small>
                  </>
                ) : (
                  t('packages.fact.unknown')
                )}
              </Row>
              <Row label={t('packages.facts.q')}>
                {pair.qValue === null
                  ? t('packages.facts.qLarge')
                  : pair.qValue < 0.001
                    ? t('packages.facts.qSmall', { limit: format.number(0.001, { decimals: 3 }) })
                    : format.number(pair.qValue, { decimals: 3 })}
              </Row>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

function Row(props: { readonly label: string; readonly id?: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{props.label}</dt>
      <dd id={props.id} className="figures">
        {props.children}
      </dd>
    </div>
  )
}

function Small({ children }: { readonly children: React.ReactNode }) {
  return <span className="text-caption text-muted">{children}</span>
}
