import { lazy, Suspense, useEffect, useRef } from 'react'
import { openFactsMessages } from '#web/features/calendar/messages.ts'
import { useWords } from './use-words.ts'

interface ProductChoiceProps {
  readonly onChoose: (productId: number) => void
}

const Picker = lazy(async () => {
  const [{ ProductPicker }] = await Promise.all([
    import('#web/features/calendar/product-picker.tsx'),
    openFactsMessages(),
  ])
  return {
    default: function FocusedPicker({ onChoose }: ProductChoiceProps) {
      const { t } = useWords()
      const frame = useRef<HTMLDivElement>(null)
      // Who opened it by a key goes on typing.
      useEffect(() => frame.current?.querySelector('input')?.focus(), [])
      return (
        <div ref={frame}>
          <ProductPicker
            label={t('market.search.label')}
            isListedElsewhere
            chosen={[]}
            onChoose={([product]) => product && onChoose(product.productId)}
          />
        </div>
      )
    },
  }
})

/** Finds the product of ours that a competitor's product is, where it was not proposed. */
export function ProductChoice(props: ProductChoiceProps) {
  return (
    <Suspense fallback={null}>
      <Picker {...props} />
    </Suspense>
  )
}
