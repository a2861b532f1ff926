import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { channelPreviewQuery } from '#web/features/calendar/queries.ts'
import type { ChannelChoice, LineRule } from '#web/features/calendar/types.ts'
import { useWords, type Words } from '#web/features/calendar/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { SplitPreview } from './split-preview.tsx'
import { ruleOf, type SplitInput, splitKeys } from './split-rule.ts'

interface SplitFormProps {
  readonly isBusy: boolean
  readonly onSplit: (choice: ChannelChoice) => void
}

const EMPTY: SplitInput = { by: 'source', values: [], typed: '', units: '' }

/** Creates a channel from lines that the owner selects; the result is previewed before saving. */
export function SplitForm({ isBusy, onSplit }: SplitFormProps) {
  const words = useWords()
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const [input, setInput] = useState(EMPTY)
  const [name, setName] = useState('')
  const [shown, setShown] = useState<LineRule | null>(null)
  const known = useQuery({ ...channelPreviewQuery(null), enabled: isOpen })
  const rule = ruleOf(input)
  const change = (part: Partial<SplitInput>) => {
    setInput({ ...input, ...part })
    setShown(null)
  }
  const close = () => {
    setOpen(false)
    setInput(EMPTY)
    setName('')
    setShown(null)
  }
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('facts.split.open')}</Button>
      </div>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (rule === null || name.trim() === '') return
    if (shown === null) return setShown(rule)
    const identity = `rule:${crypto.randomUUID()}`
    onSplit({ identity, name: name.trim(), role: null, follows: null, rule })
    close()
  }
  return (
    <form
      onSubmit={onSubmit}
      aria-label={t('facts.split.open')}
      className="flex max-w-prose flex-col gap-3 rounded-card border border-hairline p-(--card-pad)"
    >
      <h4 className="font-strong">{t('facts.split.open')}</h4>
      <p className="text-label text-muted">{t('facts.split.note')}</p>
      <Field label={t('facts.channels.nameLabel')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('facts.split.by')}>
        {(control) => (
          <Select
            {...control}
            value={input.by}
            onChange={({ target }) => change({ ...EMPTY, by: target.value as SplitInput['by'] })}
            options={splitKeys.map((value) => ({ value, label: t(`facts.split.by.${value}`) }))}
          />
        )}
      </Field>
      <Which
        words={words}
        input={input}
        known={(known.data?.known ?? []).filter(({ by }) => by === input.by)}
        onChange={change}
      />
      {shown ? <SplitPreview words={words} rule={shown} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || rule === null || name.trim() === ''}>
          {t(shown ? 'facts.split.save' : 'facts.split.show')}
        </Button>
        <Button onClick={close}>{t('facts.split.cancel')}</Button>
      </div>
    </form>
  )
}

interface WhichProps {
  readonly words: Words
  readonly input: SplitInput
  readonly known: readonly { readonly value: string; readonly share: number }[]
  readonly onChange: (part: Partial<SplitInput>) => void
}

/** Known values are offered as checkboxes; customers and numbers of units are typed. */
function Which({ words: { t, format }, input, known, onChange }: WhichProps) {
  if (input.by === 'units')
    return (
      <Field label={t('facts.split.least')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={input.units}
            onChange={({ target }) => onChange({ units: target.value })}
          />
        )}
      </Field>
    )
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
                checked={input.values.includes(value)}
                onChange={({ target }) =>
                  onChange({
                    values: target.checked
                      ? [...input.values, value]
                      : input.values.filter((each) => each !== value),
                  })
                }
              />
              <span className="min-w-0 break-words">{value}</span>
              <span className="figures text-muted">
                {t('facts.split.share', { share: format.percent(share, { decimals: 1 }) })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {known.length > 0 ? null : (
        <Field label={t('facts.split.typed')} hint={t('facts.split.typedHint')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={input.typed}
              onChange={({ target }) => onChange({ typed: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
