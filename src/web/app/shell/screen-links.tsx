import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { LucideIcon } from '#web/ui/icons.ts'

interface ScreenLinksProps {
  readonly screens: readonly { readonly path: string; readonly labelId: string; readonly icon: LucideIcon }[]
  readonly isIcons: boolean
  readonly onChoose: () => void
}

/** Links of the sidebar: icon and name, or the icon alone. */
export function ScreenLinks({ screens, isIcons, onChoose }: ScreenLinksProps) {
  const t = useText()
  return (
    <ul className="flex flex-col gap-0.5">
      {screens.map(({ path, labelId, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            preload="intent"
            onClick={onChoose}
            title={isIcons ? t(labelId) : undefined}
            aria-label={isIcons ? t(labelId) : undefined}
            className={classNames(
              'flex min-h-(--control) items-center gap-2.5 rounded-control px-2 py-1 text-nav leading-5 transition-colors duration-(--motion)',
              isIcons && 'justify-center',
            )}
            activeProps={{ className: 'bg-surface font-medium text-text ring-1 ring-hairline' }}
            inactiveProps={{ className: 'text-muted hover:bg-sunken hover:text-text' }}
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            {!isIcons && <span className="min-w-0">{t(labelId)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
