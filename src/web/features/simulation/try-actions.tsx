import { Link } from '@tanstack/react-router'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ClipboardPlus, Scale } from '#web/ui/icons.ts'
import { usePlanPrices } from './use-plan-prices.ts'
import type { Words } from './use-words.ts'

const SMALL = 'min-h-8 gap-1.5 px-2.5 text-label'

/** Actions for the tried price: plan it, or compare it with prices of other products. */
export function TryActions(props: {
  readonly words: Words
  readonly productId: number
  readonly title: string
  readonly price: number
  readonly isToday: boolean
  readonly onCompare: () => void
}) {
  const { words, productId, title, price, isToday } = props
  const { t } = words
  const planning = usePlanPrices(words)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <Permit call="addToPricePlan">
        <Button
          className={SMALL}
          disabled={isToday}
          busy={planning.isBusy}
          icon={<ClipboardPlus aria-hidden="true" className="size-4" />}
          onClick={() => planning.plan([{ productId, title, price }])}
        >
          {t('simulation.plan.add')}
        </Button>
      </Permit>
      <Button
        className={SMALL}
        disabled={isToday}
        icon={<Scale aria-hidden="true" className="size-4" />}
        onClick={props.onCompare}
      >
        {t('simulation.compare.add')}
      </Button>
      <Link
        to="/dashboard"
        search={{ tab: 'recommendations', panel: 'plan' }}
        className={`${buttonClass('quiet')} ${SMALL}`}
      >
        {t('simulation.plan.open')}
      </Link>
    </div>
  )
}
