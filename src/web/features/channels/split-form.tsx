import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelPreviewQuery } from '#web/features/calendar/queries.ts'
import type { ChannelChoice, LineRule } from '#web/features/calendar/types.ts'
import { useWords, type Words } from '#web/features/calendar/use-words.ts'
import { isSameInput } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { type FormState, useForm } from '#web/ui/form/use-form.ts'
import { valueName } from './channel-name.ts'
import { SplitPreview } from './split-preview.tsx'
import { ruleOf, type SplitInput, splitKeys } from './split-rule.ts'

interface SplitFormProps {
  readonly isBusy: boolean
  readonly onSplit: (choice: ChannelChoice) => void
}

type Typed = SplitInput & { readonly name: string }

const EMPTY: SplitInput = { by: 'source', values: [], typed: '', units: '' }

/** Creates a channel from lines that the owner selects; the result is previewed before saving. */
export function SplitForm({ isBusy, onSplit }: SplitFormProps) {
  const words = useWords()
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<LineRule | null>(null)
  const known = useQuery({ ...channelPreviewQuery(null), enabled: isOpen })
  const form = useForm<Typed>({
    saved: { ...EMPTY, name: '' },
    onSave: async ({ name, ...input }) =>
      onSplit({
        identity: `rule:${crypto.randomUUID()}`,
        ...{ name: name.trim(), role: null, follows: null, rule: ruleOf(input) },
      }),
  })
  const { name, ...input } = form.values
  const rule = ruleOf(input)
  const close = () => {
    setOpen(false)
    form.discard()
    setShown(null)
  }
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('facts.split.open')}</Button>
      </div>
    )
  const submit = async () => {
    if (rule === null || name.trim() === '') return
    if (!isShown) return setShown(rule)
    if (await form.save()) close()
  }
  const isShown = shown !== null && isSameInput(shown, rule)
  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      label={t('facts.split.open')}
      className="flex max-w-prose flex-col gap-3 rounded-card border border-hairline p-(--card-pad)"
    >
      <h4 className="font-strong">{t('facts.split.open')}</h4>
      <p className="text-label text-muted">{t('facts.split.note')}</p>
      <TextField form={form} field="name" label={t('facts.channels.nameLabel')} required maxLength={80} />
      <Field label={t('facts.split.by')}>
        {(control) => (
          <Select
            {...control}
            value={input.by}
            onChange={({ target }) => form.setAll({ ...EMPTY, by: target.value as SplitInput['by'] })}
            options={splitKeys.map((value) => ({ value, label: t(`facts.split.by.${value}`) }))}
          />
        )}
      </Field>
      <Which
        words={words}
        form={form}
        known={(known.data?.known ?? []).filter(({ by }) => by === input.by)}
      />
      {isShown ? <SplitPreview words={words} rule={shown} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || rule === null || name.trim() === ''}>
          {t(isShown ? 'facts.split.save' : 'facts.split.show')}
        </Button>
        <Button onClick={close}>{t('facts.split.cancel')}</Button>
      </div>
    </Form>
  )
}

interface WhichProps {
  readonly words: Words
  readonly form: FormState<Typed>
  readonly known: readonly { readonly value: string; readonly share: number }[]
}

/** Known values are offered as checkboxes; customers and numbers of units are typed. */
function Which({ words: { t, format }, form, known }: WhichProps) {
  const { by, values } = form.values
  if (by === 'units')
    return <TextField form={form} field="units" label={t('facts.split.least')} inputMode="numeric" />
  return (
    <>
      {known.length === 0 ? null : (
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="text-label font-medium">{t('facts.split.known')}</legend>
          {known.map(({ value, share }) => (
            <label key={value} className="flex min-h-(--control) items-center gap-2 text-label">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={values.includes(value)}
                onChange={({ target }) =>
                  form.set(
                    'values',
                    target.checked ? [...values, value] : values.filter((each) => each !== value),
                  )
                }
              />
              <span className="min-w-0 break-words">{valueName(value, t)}</span>
              <span className="figures text-muted">
                {t('facts.split.share', { share: format.percent(share, { decimals: 1 }) })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {known.length > 0 ? null : (
        <TextAreaField
          form={form}
          field="typed"
          label={t('facts.split.typed')}
          hint={t('facts.split.typedHint')}
          rows={3}
        />
      )}
    </>
  )
}
