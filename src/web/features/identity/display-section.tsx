import { fontSizes, layouts, themes } from '#contract/settings'
import { useText } from '#web/i18n/use-text.ts'
import { showDisplay } from '#web/lib/session/display.ts'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Monitor, Moon, Sun } from '#web/ui/icons.ts'
import { LoadSettings } from './load-settings.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor } as const

/** Theme, size and density: a choice is previewed everywhere immediately and kept once it is saved. */
export function DisplaySection() {
  const t = useText()
  return (
    <LoadSettings>
      {({ display }, save) => (
        <SettingsForm
          saved={display}
          onSave={(values) => save({ display: values })}
          onPreview={showDisplay}
          failedText={t('settings.failed.save')}
        >
          {(form) => (
            <Card title={t('settings.display.title')} note={t('settings.display.note')}>
              <div className="flex flex-col gap-5">
                <Choice
                  label={t('settings.display.theme')}
                  options={themes.map((key) => ({
                    key,
                    label: t(`settings.display.theme.${key}`),
                    icon: <ThemeIcon theme={key} />,
                  }))}
                  chosen={form.values.theme}
                  onChoose={(theme) => form.set('theme', theme)}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <SelectField
                    form={form}
                    field="font_size"
                    label={t('settings.display.fontSize')}
                    name="font_size"
                    options={fontSizes.map((value) => ({
                      value,
                      label: t(`settings.display.font.${value}`),
                    }))}
                  />
                  <SelectField
                    form={form}
                    field="layout"
                    label={t('settings.display.layout')}
                    hint={t('settings.display.layoutHint')}
                    name="layout"
                    options={layouts.map((value) => ({
                      value,
                      label: t(`settings.display.layout.${value}`),
                    }))}
                  />
                </div>
                <Toggle
                  label={t('settings.display.shortcuts')}
                  hint={t('settings.display.shortcutsHint')}
                  isOn={form.values.shortcuts}
                  onChange={(isOn) => form.set('shortcuts', isOn)}
                />
              </div>
            </Card>
          )}
        </SettingsForm>
      )}
    </LoadSettings>
  )
}

function ThemeIcon({ theme }: { readonly theme: keyof typeof icons }) {
  const Icon = icons[theme]
  return <Icon aria-hidden="true" className="size-4" />
}
