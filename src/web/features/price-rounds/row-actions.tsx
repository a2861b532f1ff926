import { useState } from 'react'
import { decimalsOf } from '#web/lib/format/numbers.ts'
import { parseDecimal } from '#web/lib/format/parse.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { Check } from '#web/ui/icons.ts'
import type { RoundItem } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'

const SMALL = 'min-h-7 px-2! text-label'
const PINS = ['locked', 'forbidden'] as const

interface ActionsProps {
  readonly words: Words
  readonly item: RoundItem
  readonly solving: Solve
}

/** Keep the proposed price, keep today's, or set one by hand: the rest is solved again and stays where it can. */
export function RowActions({ words, item, solving }: ActionsProps) {
  const { t } = words
  /** `done`: it was open, so the focus comes back to its button. */
  const [byHand, setByHand] = useState<'closed' | 'open' | 'done'>('closed')
  const name = item.title
  const { productId } = item
  const decided = solving.decisionOn(productId)
  const pin = decided === undefined ? item.pin : decided
  if (item.today === null) return null
  if (byHand === 'open')
    return <SetByHand words={words} item={item} solving={solving} onDone={() => setByHand('done')} />
  return (
    <Permit call="changePriceRound">
      <span className="flex min-w-32 flex-wrap gap-1 py-1 print:hidden min-[90rem]:flex-nowrap">
        {PINS.map((each) => (
          <Toggle
            key={each}
            isPressed={pin === each}
            label={t(`rounds.pin.${each}.of`, { name })}
            onPress={() => solving.decide({ productId, pin: pin === each ? null : each })}
          >
            {t(`rounds.pin.${each}`)}
          </Toggle>
        ))}
        <Toggle
          isPressed={pin === 'set'}
          label={t('rounds.pin.set.of', { name })}
          hasFocus={byHand === 'done'}
          onPress={() => setByHand('open')}
        >
          {t('rounds.pin.set')}
        </Toggle>
      </span>
    </Permit>
  )
}

/** A decision that is taken shows a tick on a filled ground. */
function Toggle(props: {
  readonly isPressed: boolean
  readonly label: string
  readonly hasFocus?: boolean
  readonly onPress: () => void
  readonly children: string
}) {
  const { isPressed, label, hasFocus, onPress, children } = props
  return (
    <Button
      className={`${SMALL} ${isPressed ? 'bg-accent-soft text-accent forced-colors:outline-2' : ''}`}
      variant="quiet"
      aria-pressed={isPressed}
      aria-label={label}
      autoFocus={hasFocus}
      icon={isPressed ? <Check aria-hidden="true" className="size-3.5" /> : null}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

/** Opens with the price as it stands: a set one is changed or given up here. */
function SetByHand({ words, item, solving, onDone }: ActionsProps & { readonly onDone: () => void }) {
  const { t, format } = words
  const { productId } = item
  const [typed, setTyped] = useState(() => typedPrice(item, format))
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const price = parseDecimal(format.settings, typed)
    if (price === null || !(Number(price) > 0) || !/^\d{1,12}(\.\d{1,4})?$/.test(price)) return setWrong(true)
    solving.decide({ productId, pin: 'set', price })
    onDone()
  }
  return (
    <form
      className="flex min-w-52 flex-wrap items-center gap-1 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        autoFocus
        className="w-20! min-h-7!"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('rounds.pin.price', { name: item.title })}
        aria-invalid={isWrong || undefined}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button type="submit" className={SMALL}>
        {t('rounds.pin.apply')}
      </Button>
      {item.pin === 'set' ? (
        <Button
          variant="quiet"
          className={SMALL}
          onClick={() => {
            solving.decide({ productId, pin: null })
            onDone()
          }}
        >
          {t('rounds.pin.free')}
        </Button>
      ) : null}
      <Button variant="quiet" className={SMALL} onClick={onDone}>
        {t('common.cancel')}
      </Button>
      {isWrong ? (
        <p role="alert" className="w-full text-caption text-danger">
          {t('rounds.pin.wrong')}
        </p>
      ) : null}
    </form>
  )
}

function typedPrice({ price, today }: RoundItem, { number }: Words['format']): string {
  const shown = price ?? today ?? ''
  return number(Number(shown), { decimals: decimalsOf(shown) })
}
