import { useMemo } from 'react'
import type { RegionalSettings } from '#contract/settings'
import { browserZone } from '#web/i18n/browser-locale.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { usualFormats } from '#web/lib/session/guess-regional.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select, type SelectOption } from '#web/ui/field.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import { Clock, WandSparkles } from '#web/ui/icons.ts'
import { regionalOptions, withLanguage, withSeparator } from './options.ts'

interface RegionalFieldsProps {
  readonly fields: FormState<RegionalSettings>
}

type SelectName = Exclude<keyof RegionalSettings, 'week_starts_on'>

export function RegionalFields({ fields }: RegionalFieldsProps) {
  const t = useText()
  const spoken = useFormat().settings.language
  const { values, set, setAll, errorOf } = fields
  const options = useMemo(() => regionalOptions(t, spoken, values.timezone), [t, spoken, values.timezone])
  const select = (name: SelectName, hint?: string) => (
    <RegionalSelect
      label={t(`settings.regional.field.${name}`)}
      name={name}
      hint={hint}
      error={errorOf(name)}
      value={String(values[name])}
      options={options[name]}
      onChange={(value) => setAll(changeOf(values, name, value))}
    />
  )
  return (
    <Card title={t('settings.regional.title')} note={t('settings.regional.note')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          {select('language')}
          <Button
            variant="quiet"
            className="-ml-2 px-2 text-left text-label whitespace-normal!"
            onClick={() => setAll(usualFormats[values.language])}
            icon={<WandSparkles aria-hidden="true" className="size-4" />}
          >
            {t('settings.regional.usual')}
          </Button>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          {select('timezone', useStoreHint('timezone'))}
          <DetectZone onDetect={(zone) => set('timezone', zone)} />
        </div>
        {select('date_format')}
        {select('time_format')}
        <Choice
          label={t('settings.regional.field.week_starts_on')}
          options={options.week_starts_on}
          chosen={values.week_starts_on}
          onChoose={(start) => set('week_starts_on', start)}
        />
        {select('currency', useStoreHint('currency'))}
        {select('decimal_separator')}
        {select('thousands_separator')}
        {select('number_of_decimals')}
      </div>
    </Card>
  )
}

interface RegionalSelectProps {
  readonly label: string
  readonly name: SelectName
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
}

function RegionalSelect({ label, name, hint, error, value, options, onChange }: RegionalSelectProps) {
  return (
    <div className="w-full min-w-0">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Select
            {...control}
            name={name}
            value={value}
            options={options}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}

function changeOf(values: RegionalSettings, name: SelectName, value: string): Partial<RegionalSettings> {
  if (name === 'number_of_decimals') return { number_of_decimals: Number(value) }
  if (name === 'language') return withLanguage(values, value as RegionalSettings[typeof name])
  if (name === 'decimal_separator') return withSeparator(values, value as RegionalSettings[typeof name])
  return { [name]: value }
}

/** What the choice means for the store: it follows the setting until figures or sales fix it. */
function useStoreHint(name: 'currency' | 'timezone'): string | undefined {
  const t = useText()
  const { company } = useSession()
  if (!company) return undefined
  const isSettled = name === 'timezone' ? company.has_sales : company.has_figures
  if (!isSettled) return t(`settings.regional.follows.${name}`)
  return t(`settings.regional.settled.${name}`, { value: company[name] })
}

function DetectZone({ onDetect }: { readonly onDetect: (zone: string) => void }) {
  const t = useText()
  return (
    <Button
      variant="quiet"
      className="-ml-2 px-2 text-left text-label whitespace-normal!"
      onClick={() => onDetect(browserZone())}
      icon={<Clock aria-hidden="true" className="size-4" />}
    >
      {t('settings.regional.detect')}
    </Button>
  )
}
