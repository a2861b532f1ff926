import { type DisplaySettings, themes } from '#contract/settings'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { storedDisplay } from '#web/lib/session/display.ts'
import { useSaveDisplay } from '#web/lib/session/save-display.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Check, type LucideIcon, Monitor, Moon, Sun } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type Theme = DisplaySettings['theme']

const looks: Record<Theme, { readonly labelId: string; readonly icon: LucideIcon }> = {
  light: { labelId: 'shell.themeLight', icon: Sun },
  dark: { labelId: 'shell.themeDark', icon: Moon },
  system: { labelId: 'shell.themeSystem', icon: Monitor },
}

/** Light, dark or the device's setting; stored in the display settings. */
export function ThemeMenu() {
  const t = useText()
  const { settings } = useSession()
  const save = useSaveDisplay()
  const display = settings?.display ?? storedDisplay()
  const CurrentIcon = looks[display.theme].icon
  const title = t('shell.theme')
  const choose = (theme: Theme) =>
    save.mutate(
      { ...display, theme },
      {
        onError: (error) =>
          showToast({ tone: 'danger', message: sentenceOf(error, t('shell.settingsSaveFailed')) }),
      },
    )
  return (
    <Popover
      label={title}
      size="menu"
      trigger={(button) => (
        <IconButton label={title} {...button}>
          <CurrentIcon aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    >
      {themes.map((theme) => {
        const { labelId, icon: Icon } = looks[theme]
        return (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === display.theme}
            onClick={() => choose(theme)}
            className="flex min-h-(--control) w-full items-center gap-2.5 rounded-control px-2.5 text-body hover:bg-sunken"
          >
            <Icon aria-hidden="true" className="size-4.5 text-muted" />
            {t(labelId)}
            {theme === display.theme && <Check aria-hidden="true" className="ml-auto size-4 text-accent" />}
          </button>
        )
      })}
    </Popover>
  )
}
