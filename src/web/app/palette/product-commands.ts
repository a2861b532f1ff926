import type { UseNavigateResult } from '@tanstack/react-router'
import type { Text } from '#web/i18n/use-text.ts'
import { ChartColumn, CircleQuestionMark, Pencil, SlidersHorizontal, TrendingUp } from '#web/ui/icons.ts'
import type { Command } from './commands.ts'
import type { FoundProduct } from './known-products.ts'

interface Tools {
  readonly t: Text
  readonly navigate: UseNavigateResult<string>
}

/** What can be done with a product: its simulation, evidence and decision, sales, forecast and record. */
export function productCommands({ productId, title, sku }: FoundProduct, { t, navigate }: Tools): Command[] {
  const act = (name: string, icon: Command['icon'], run: () => void): Command => ({
    id: `product-${productId}-${name}`,
    label: t(`palette.product.${name}`, { name: title }),
    icon,
    run,
  })
  return [
    act(
      'simulate',
      SlidersHorizontal,
      () => void navigate({ to: '/price-simulation', search: { product: productId } }),
    ),
    act(
      'advice',
      CircleQuestionMark,
      () => void navigate({ to: '/dashboard', search: { tab: 'recommendations', why: productId } }),
    ),
    act('sales', ChartColumn, () => void navigate({ to: '/dashboard', search: { product: productId } })),
    act(
      'forecast',
      TrendingUp,
      () => void navigate({ to: '/promotion-optimization', search: { tab: 'forecast', product: productId } }),
    ),
    act('edit', Pencil, () => void navigate({ to: '/data-management', search: { search: sku || title } })),
  ]
}
