import { useQueryClient } from '@tanstack/react-query'
import type { RegionalSettings } from '#contract/settings'
import { StoreCard } from '#web/features/basics/store-card.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { followLanguage } from '#web/lib/session/language.ts'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { LoadSettings } from '../load-settings.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RegionalFields } from './regional-fields.tsx'

/** Language and nine formats; the preview shows each before it is saved. */
export function RegionalSection() {
  const t = useText()
  const client = useQueryClient()
  const check = (values: RegionalSettings) =>
    values.decimal_separator === values.thousands_separator
      ? { thousands_separator: t('settings.regional.sameSeparators') }
      : {}
  return (
    <div className="flex flex-col gap-(--gap)">
      <LoadSettings>
        {({ regional }, save) => (
          <SettingsForm<RegionalSettings>
            saved={regional}
            check={check}
            failedText={t('settings.failed.save')}
            onSave={async (values) => {
              await save({ regional: values })
              // A store without figures follows the user's currency.
              const company = client.invalidateQueries({ queryKey: ['session', 'company'] })
              // The next notice is in the chosen language; if that cannot be loaded, in the current one.
              await followLanguage(values.language).catch(() => undefined)
              // Refetches texts and files that the server words.
              await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
              await company
            }}
          >
            {(fields) => (
              <>
                <RegionalFields fields={fields} />
                <PreviewCard settings={fields.values} />
              </>
            )}
          </SettingsForm>
        )}
      </LoadSettings>
      <StoreCard />
    </div>
  )
}
