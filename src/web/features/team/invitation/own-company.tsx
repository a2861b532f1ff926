import type { Output } from '#contract/calls'
import type { ownCompanyChoices } from '#contract/team'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CountList } from '#web/ui/count-list.tsx'
import { Radio } from '#web/ui/form/radio.tsx'

export type Leaving = Output<'getLeaving'>
export type OwnCompanyChoice = (typeof ownCompanyChoices)[number]

interface OwnCompanyProps {
  readonly leaving: Leaving
  readonly choice: OwnCompanyChoice
  readonly onChoose: (choice: OwnCompanyChoice) => void
}

/** What happens to the person's current company: it is kept, unless they choose otherwise. */
export function OwnCompany({ leaving, choice, onChoose }: OwnCompanyProps) {
  const t = useText()
  const format = useFormat()
  const { company_name: company, colleagues, may_leave: mayLeave } = leaving
  if (!mayLeave) return <p role="alert">{t('invitation.own.onlyOwner', { company })}</p>
  if (colleagues > 0)
    return <p>{t('invitation.own.stays', { company, count: colleagues, n: format.count(colleagues) })}</p>
  const held = Object.entries(leaving.holds).filter(([, count]) => count > 0)
  if (held.length === 0 && !leaving.subscription) return <p>{t('invitation.own.empty', { company })}</p>
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-card">{t('invitation.own.title', { company })}</h2>
      <p>{t('invitation.own.holds')}</p>
      <CountList
        items={held.map(([kind, count]) => ({
          key: kind,
          text: t(`invitation.kind.${kind}`),
          count: format.count(count),
        }))}
      />
      {leaving.subscription && <p>{t('invitation.own.plan', { plan: leaving.subscription })}</p>}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{t('invitation.own.question')}</legend>
        {(['keep', 'delete'] as const).map((each) => (
          <label key={each} className="flex items-start gap-2">
            <Radio
              name="own_company"
              value={each}
              checked={choice === each}
              onChange={() => onChoose(each)}
              className="mt-1"
            />
            <span>
              <span className="font-medium">{t(`invitation.own.${each}`)}</span>
              <span className="block text-label text-muted">{t(`invitation.own.${each}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <a
          href="/settings?section=data-management"
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          {t('invitation.own.export')}
        </a>
      </p>
    </section>
  )
}
