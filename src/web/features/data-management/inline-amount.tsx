import { useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { TextInput } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useSaveProduct } from './mutations.ts'
import { useWords } from './use-words.ts'
import type { Product } from './wire.ts'

interface InlineAmountProps {
  readonly product: Product
  readonly field: 'price' | 'cost'
}

/** An amount in the table that becomes a field when it is clicked: Enter or leaving saves, Escape leaves it. */
export function InlineAmount({ product, field }: InlineAmountProps) {
  const { t, format } = useWords()
  const save = useSaveProduct()
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  // Taking the field away may count as leaving it: what was given up must not be saved then.
  const isOpen = useRef(false)
  const amount = product[field]
  const label = t(`data.inline.${field}`, { name: product.title })

  function open(): void {
    isOpen.current = true
    setTyped((amount ?? '').replace('.', format.settings.decimal_separator))
  }

  function close(): void {
    isOpen.current = false
    setTyped(null)
    setIsWrong(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  function take(text: string): void {
    if (!isOpen.current) return
    const decimal = text.trim() === '' ? null : format.parseDecimal(text)
    if (text.trim() !== '' && (decimal === null || !/^\d{1,11}(\.\d{1,4})?$/.test(decimal))) {
      setIsWrong(true)
      return
    }
    close()
    if (decimal === amount || (decimal !== null && amount !== null && Number(decimal) === Number(amount)))
      return
    save.mutate(
      { id: product.id, fields: { title: product.title, [field]: decimal } },
      {
        onError: (error) => showToast({ message: sentenceOf(error, t('data.form.failed')), tone: 'danger' }),
      },
    )
  }

  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${amount === null ? '–' : format.money(amount)}`}
        title={label}
        aria-busy={save.isPending || undefined}
        onClick={open}
        className="figures -mx-1.5 min-h-7 rounded-control px-1.5 decoration-control underline-offset-4 hover:bg-surface hover:underline"
      >
        {amount === null ? '–' : format.money(amount)}
      </button>
    )
  return (
    <TextInput
      autoFocus
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('data.form.amountWrong', { example: format.number('1234.5') }) : undefined}
      inputMode="decimal"
      autoComplete="off"
      className="figures w-24! min-h-7! text-right text-label!"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(typed)
        if (event.key === 'Escape') close()
      }}
    />
  )
}
