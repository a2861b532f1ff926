import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { ChartColumn, Menu, SlidersHorizontal, Tags } from '#web/ui/icons.ts'

const ITEM = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-caption'
const PLACES = [
  { to: '/dashboard', labelId: 'shell.bar.today', icon: ChartColumn },
  { to: '/price-simulation', labelId: 'shell.bar.prices', icon: SlidersHorizontal },
  { to: '/promotion-optimization', labelId: 'shell.bar.promotions', icon: Tags },
] as const

/** On a phone the three screens of every day under the thumb; More opens the sidebar with all of them. */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const t = useText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isElsewhere = PLACES.every(({ to }) => to !== path)
  return (
    <nav
      aria-label={t('shell.bar.label')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {PLACES.map(({ to, labelId, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          preload="intent"
          className={ITEM}
          activeProps={{ className: 'font-medium text-accent' }}
          inactiveProps={{ className: 'text-muted' }}
        >
          <Icon aria-hidden="true" className="size-5" />
          {t(labelId)}
        </Link>
      ))}
      <button
        type="button"
        onClick={onMore}
        className={`${ITEM} ${isElsewhere ? 'font-medium text-accent' : 'text-muted'}`}
      >
        <Menu aria-hidden="true" className="size-5" />
        {t('shell.bar.more')}
      </button>
    </nav>
  )
}
