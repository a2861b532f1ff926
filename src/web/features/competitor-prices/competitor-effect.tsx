import { useQuery } from '@tanstack/react-query'
import { Badge } from '#web/ui/badge.tsx'
import { openMarketMessages } from './messages.ts'
import { competitorEffectQuery } from './queries.ts'
import type { Follower, CompetitorEffect as Found } from './types.ts'
import { useWords, type Words } from './use-words.ts'

await openMarketMessages()

const TONES = { yes: 'success', no: 'neutral', unclear: 'neutral' } as const

/** Whether competitors' prices move this product's sales, how sure that is, and who follows our moves. */
export function CompetitorEffect({ productId }: { readonly productId: number }) {
  const words = useWords()
  const { t } = words
  const { data } = useQuery(competitorEffectQuery(productId))
  // A product without observed prices has nothing to say here; the panel above says so already.
  if (!data?.effect) return null
  const { estimate } = data.effect
  return (
    <section
      aria-label={t('market.effect.title')}
      className="flex flex-col gap-2 rounded-card border border-hairline p-(--card-pad)"
    >
      <h3 className="flex flex-wrap items-center gap-2 text-card">
        {t('market.effect.title')}
        <Badge tone={estimate ? TONES[estimate.verdict] : 'neutral'}>
          {t(`market.effect.${estimate?.verdict ?? 'unclear'}`)}
        </Badge>
      </h3>
      <p className="text-label text-muted">{sureness(words, data.effect)}</p>
      <Both words={words} found={data} />
      <Followers words={words} followers={data.followers} />
      <Scenario words={words} scenario={data.scenario} />
    </section>
  )
}

function sureness({ t, format }: Words, { estimate, reason, weeks, moves }: NonNullable<Found['effect']>) {
  if (!estimate)
    return t(`market.effect.reason.${reason ?? 'no_prices'}`, {
      weeks: format.count(weeks),
      moves: format.count(moves),
    })
  const figures = {
    sure: format.probability(estimate.probability, { decimals: 0 }),
    low: format.number(estimate.low, { decimals: 2 }),
    mean: format.number(estimate.mean, { decimals: 2 }),
    high: format.number(estimate.high, { decimals: 2 }),
    weeks: format.count(weeks),
    moves: format.count(moves),
  }
  return t(`market.effect.sure.${estimate.verdict}`, figures)
}

/** Our own move, with theirs held and with theirs along. */
function Both({ words: { t, format }, found }: { readonly words: Words; readonly found: Found }) {
  const { effect, elasticity } = found
  const estimate = effect?.estimate
  if (estimate?.verdict !== 'yes' || elasticity === null) return null
  const per = (value: number) => format.percent(value / 100, { signed: true, decimals: 1 })
  return (
    <p className="text-label">
      {t('market.effect.both', { alone: per(elasticity), both: per(elasticity + estimate.mean) })}
    </p>
  )
}

function Followers({ words, followers }: { readonly words: Words; readonly followers: readonly Follower[] }) {
  const { t, format } = words
  const shown = followers.filter(({ cuts, rises }) => cuts + rises > 0)
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-label">
      {shown.map((each) => {
        const { competitorId, name, cuts, cutsFollowed, rises, risesFollowed, usualDays, isFollower } = each
        const values = {
          name,
          cuts: format.count(cuts),
          cutsFollowed: format.count(cutsFollowed),
          rises: format.count(rises),
          risesFollowed: format.count(risesFollowed),
          days: format.count(usualDays ?? 0),
        }
        return (
          <li key={competitorId} className={isFollower ? undefined : 'text-muted'}>
            {t(isFollower ? 'market.effect.follows' : 'market.effect.chance', values)}
          </li>
        )
      })}
    </ul>
  )
}

/** What a cut sells if nobody moves, and if those who follow do so as usual. */
function Scenario({ words, scenario }: { readonly words: Words; readonly scenario: Found['scenario'] }) {
  const { t, format, change } = words
  if (!scenario) return null
  const said = ({ units, profit }: typeof scenario.alone) =>
    profit === null
      ? t('market.effect.units', { units: change(units) })
      : t('market.effect.unitsAndProfit', { units: change(units), profit: change(profit) })
  return (
    <div className="text-label">
      <p>{t('market.effect.cut', { step: format.percent(-scenario.step, { decimals: 0 }) })}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        <dt className="text-muted">{t('market.effect.alone')}</dt>
        <dd className="figures">{said(scenario.alone)}</dd>
        <dt className="text-muted">{t('market.effect.followed')}</dt>
        <dd className="figures">{said(scenario.followed)}</dd>
      </dl>
      <p className="text-caption text-muted">{t('market.effect.noPromise')}</p>
    </div>
  )
}
