import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** The platform's radio button in the accent colour; its label stands around it. */
export function Radio({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input {...rest} type="radio" className={classNames('size-4 shrink-0 accent-(--accent)', className)} />
  )
}
