import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ImageOff } from '#web/ui/icons.ts'
import type { PlatformCard } from './view-model.ts'

/** Image, title, number of variants, price of the first one. */
export function ProductCard({ product }: { readonly product: PlatformCard }) {
  const t = useText()
  const format = useFormat()
  const { variantCount, firstVariantPrice, status } = product
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-hairline">
      <ProductImage key={product.image?.src} image={product.image} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={product.title}>
          {product.title}
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 text-label text-muted">
          <span>{t('platform.products.variants', { n: variantCount })}</span>
          <span className="figures text-text">
            {firstVariantPrice === null ? t('platform.products.noPrice') : format.money(firstVariantPrice)}
          </span>
        </p>
        {status === 'active' ? null : (
          <p>
            <Badge>{t(`platform.products.status.${status}`)}</Badge>
          </p>
        )}
      </div>
    </li>
  )
}

/**
 * Loads only https images (the practice shop's drawings need no request), without a referrer for the image host.
 * A broken image is replaced by an icon.
 */
function ProductImage({ image }: { readonly image: PlatformCard['image'] }) {
  const [isBroken, setBroken] = useState(false)
  const frame = 'aspect-4/3 w-full bg-sunken'
  if (image === null || isBroken || !/^(https:\/\/|data:image\/svg\+xml;base64,)/.test(image.src))
    return (
      <span className={`grid place-items-center text-muted ${frame}`}>
        <ImageOff aria-hidden="true" className="size-8" />
      </span>
    )
  return (
    <img
      src={image.src}
      alt={image.alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`object-cover ${frame}`}
    />
  )
}
