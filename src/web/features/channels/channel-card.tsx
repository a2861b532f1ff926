import { useId } from 'react'
import { LINE_DISCOUNT } from '#contract/line-discount'
import type { ChannelChoice, SalesChannel } from '#web/features/calendar/types.ts'
import { useWords, type Words } from '#web/features/calendar/use-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { channelName } from './channel-name.ts'
import { ruleText } from './rule-text.ts'

interface ChannelCardProps {
  readonly channel: SalesChannel
  readonly currency: string
  /** The owner's settings for it. */
  readonly choice: ChannelChoice
  readonly isBusy: boolean
  readonly isWaiting: boolean
  readonly onChange: (choice: ChannelChoice) => void
  /** Removes the owner's settings that made it a channel. */
  readonly onRemove: (identity: string) => void
}

/** One channel: what it is, how it was recognised, its sales and prices, and how to correct it. */
export function ChannelCard(props: ChannelCardProps) {
  const words = useWords()
  const { t } = words
  const { channel, choice, isBusy, onChange } = props
  const titleId = useId()
  const isUnclear = channel.identity === 'unclear'
  const isFixed = channel.identity === 'main'
  const isStated = choice.role !== null || choice.follows !== null
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-card border border-hairline p-(--card-pad)"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 id={titleId} className="min-w-0 font-strong break-words">
          {channelName(channel, t)}
        </h4>
        <Badge tone={channel.role === 'main' ? 'accent' : 'neutral'}>
          {t(`facts.channels.role.${channel.role}`)}
        </Badge>
      </header>
      <p className="text-label text-muted">{recognition(props, words)}</p>
      <Figures channel={channel} words={words} />
      <Examples {...props} words={words} />
      <NameForm key={channel.name ?? ''} {...props} words={words} />
      {isFixed ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('facts.channels.roleLabel')}>
            {(control) => (
              <Select
                {...control}
                value={choice.role ?? ''}
                disabled={isBusy}
                onChange={({ target }) =>
                  onChange({ ...choice, role: (target.value || null) as ChannelChoice['role'] })
                }
                options={roleOptions(channel, t)}
              />
            )}
          </Field>
          {isUnclear ? null : <FollowsField {...props} words={words} />}
        </div>
      )}
      {choice.rule ? (
        <div>
          <Button disabled={isBusy} onClick={() => props.onRemove(channel.identity)}>
            {t('facts.split.undo')}
          </Button>
        </div>
      ) : null}
      {isStated ? (
        <div>
          <Button disabled={isBusy} onClick={() => onChange({ ...choice, role: null, follows: null })}>
            {t('facts.channels.undo')}
          </Button>
        </div>
      ) : null}
    </article>
  )
}

interface Part extends ChannelCardProps {
  readonly words: Words
}

function FollowsField({ channel, choice, isBusy, onChange, words: { t } }: Part) {
  const recognised = channel.followsRecognised
  const found = recognised === null ? 'unknown' : recognised ? 'yes' : 'no'
  return (
    <Field label={t('facts.channels.followsLabel')}>
      {(control) => (
        <Select
          {...control}
          value={choice.follows === null ? '' : String(choice.follows)}
          disabled={isBusy}
          onChange={({ target }) =>
            onChange({ ...choice, follows: target.value === '' ? null : target.value === 'true' })
          }
          options={[
            { value: '', label: t(`facts.channels.follows.${found}`) },
            { value: 'true', label: t('facts.channels.choose.follows') },
            { value: 'false', label: t('facts.channels.choose.own') },
          ]}
        />
      )}
    </Field>
  )
}

/** Roles to choose from. Prices that nothing tells apart are the main channel's or nobody's. */
function roleOptions({ identity }: SalesChannel, t: Words['t']) {
  const recognised = { value: '', label: t('facts.channels.choose.recognised') }
  if (identity === 'unclear')
    return [
      { ...recognised, label: t('facts.channels.choose.leftOut') },
      { value: 'together', label: t('facts.channels.choose.ownPrices') },
    ]
  return [
    recognised,
    { value: 'main', label: t('facts.channels.choose.main') },
    { value: 'separate', label: t('facts.channels.choose.separate') },
    { value: 'together', label: t('facts.channels.choose.together') },
  ]
}

function keyOf({ identity, recognisedBy, value }: SalesChannel) {
  if (identity === 'main') return 'main'
  return recognisedBy === 'group' && value === LINE_DISCOUNT ? 'discount' : recognisedBy
}

function recognition({ channel, isWaiting }: ChannelCardProps, words: Words): string {
  const { explained, isCurrent, rule } = channel
  const { t, format } = words
  const by = rule ? ruleText(rule, words) : t(`facts.channels.by.${keyOf(channel)}`)
  const parts = [by]
  if (explained !== null)
    parts.push(t('facts.channels.explained', { share: format.percent(explained, { decimals: 0 }) }))
  if (!isCurrent && !(rule && isWaiting)) parts.push(t('facts.channels.gone'))
  return parts.join(' ')
}

function Figures({ channel, words }: { readonly channel: SalesChannel; readonly words: Words }) {
  const { t, format } = words
  const share = (value: number) => format.percent(value, { decimals: 0 })
  const figures = [
    [t('facts.channels.lines'), share(channel.shareOfLines)],
    [t('facts.channels.units'), share(channel.shareOfUnits)],
    [t('facts.channels.revenue'), share(channel.shareOfRevenue)],
    ...(channel.priceRatio === null ? [] : [[t('facts.channels.ratio'), share(channel.priceRatio)] as const]),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-label text-muted">{label}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Examples({ channel, words }: Part) {
  const { t, format } = words
  if (channel.examples.length === 0) return null
  return (
    <div className="text-label">
      <p className="text-muted">
        {t('facts.channels.examples', { n: channel.products, count: format.count(channel.products) })}
      </p>
      <ul>
        {channel.examples.map(({ productId, title, price, mainPrice }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{title}</span>
            <span className="figures">
              {mainPrice === null
                ? format.money(price)
                : t('facts.channels.against', { price: format.money(price), main: format.money(mainPrice) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NameForm({ channel, choice, isBusy, onChange, words: { t } }: Part) {
  const form = useForm({
    saved: { name: channel.name ?? '' },
    onSave: async ({ name }) => {
      const typed = name.trim()
      if (typed !== '' || choice.rule === null) onChange({ ...choice, name: typed === '' ? null : typed })
    },
    keepsInput: true,
  })
  const isChanged = form.values.name.trim() !== (channel.name ?? '')
  return (
    <Form form={form} onSubmit={() => isChanged && void form.save()} className="mt-auto flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          form={form}
          field="name"
          label={t('facts.channels.nameLabel')}
          maxLength={80}
          placeholder={channelName({ ...channel, name: null }, t)}
        />
      </div>
      <Button type="submit" disabled={isBusy || !isChanged}>
        {t('facts.channels.rename')}
      </Button>
    </Form>
  )
}
