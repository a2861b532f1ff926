import { useState } from 'react'
import { parseDecimal } from '#web/lib/format/parse.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import type { RoundItem } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'

const SMALL = 'min-h-7 px-2 text-label'
const PINS = ['locked', 'forbidden'] as const

interface ActionsProps {
  readonly words: Words
  readonly item: RoundItem
  readonly solving: Solve
}

/** Keep the proposed price, keep today's, or set one by hand: the rest is solved again and stays where it can. */
export function RowActions({ words, item, solving }: ActionsProps) {
  const { t } = words
  const [isSetting, setSetting] = useState(false)
  const name = item.title
  const { productId, pin } = item
  const busy = solving.changes?.pins?.some((each) => each.productId === productId) ?? false
  if (item.today === null) return null
  if (isSetting)
    return <SetByHand words={words} item={item} solving={solving} onDone={() => setSetting(false)} />
  return (
    <Permit call="changePriceRound">
      <span className="flex min-w-48 flex-wrap gap-1 py-1">
        {PINS.map((each) => (
          <Button
            key={each}
            className={SMALL}
            variant={pin === each ? 'secondary' : 'quiet'}
            aria-pressed={pin === each}
            aria-label={t(`rounds.pin.${each}.of`, { name })}
            disabled={solving.isSolving}
            busy={busy && solving.changes?.pins?.[0]?.pin === each}
            onClick={() => solving.solve({ pins: [{ productId, pin: pin === each ? null : each }] })}
          >
            {t(`rounds.pin.${each}`)}
          </Button>
        ))}
        <Button
          className={SMALL}
          variant={pin === 'set' ? 'secondary' : 'quiet'}
          aria-pressed={pin === 'set'}
          aria-label={t('rounds.pin.set.of', { name })}
          disabled={solving.isSolving}
          onClick={() =>
            pin === 'set' ? solving.solve({ pins: [{ productId, pin: null }] }) : setSetting(true)
          }
        >
          {t('rounds.pin.set')}
        </Button>
      </span>
    </Permit>
  )
}

function SetByHand({ words, item, solving, onDone }: ActionsProps & { readonly onDone: () => void }) {
  const { t, format } = words
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const price = parseDecimal(format.settings, typed)
    if (price === null || !(Number(price) > 0) || !/^\d{1,12}(\.\d{1,4})?$/.test(price)) return setWrong(true)
    solving.solve({ pins: [{ productId: item.productId, pin: 'set', price }] }, onDone)
  }
  return (
    <form
      className="flex min-w-48 flex-wrap items-center gap-1 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        autoFocus
        className="w-24! min-h-7!"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('rounds.pin.price', { name: item.title })}
        aria-invalid={isWrong || undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button type="submit" className={SMALL} busy={solving.isSolving}>
        {t('rounds.pin.apply')}
      </Button>
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
