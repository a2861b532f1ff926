import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/calls'
import { api, call } from '#web/lib/api/call.ts'
import { type BegunText, followText } from '#web/lib/api/follow-text.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import type { Analysis, PackageFacts } from './types.ts'

export interface PackageToAnalyse {
  readonly name: string
  readonly price: string
  readonly products: PackageFacts['products']
}

/** The part of the analysis that is available while the text is still being written. */
export interface BegunAnalysis {
  readonly facts: PackageFacts | null
  readonly text: BegunText
}

const NOTHING: BegunAnalysis = { facts: null, text: {} }

/** The latest analysis. After a change of the selection it stays visible, marked as outdated; leaving aborts it. */
export function useAnalysis(selection: string) {
  const [begun, setBegun] = useState(NOTHING)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useWrite({
    mutationFn: async (details: PackageToAnalyse) => {
      setBegun(NOTHING)
      running.current = new AbortController()
      const { signal } = running.current
      const answer = api.settings().streamsTexts
        ? await followAnalysis(details, setBegun, signal)
        : await analyse(details, signal)
      return { answer, of: details.products.map((product) => product.productId).join() }
    },
  })
  const { error } = mutation
  useEffect(() => {
    if (error) console.error('The bundle could not be analysed.', error)
  }, [error])
  return {
    start: (details: PackageToAnalyse) => mutation.mutate(details),
    isBusy: mutation.isPending,
    error,
    begun: mutation.isPending && begun.facts !== null ? begun : null,
    answer: mutation.data?.answer ?? null,
    isOutdated: mutation.data !== undefined && mutation.data.of !== selection,
  }
}

function analyse({ name, price, products }: PackageToAnalyse, signal: AbortSignal): Promise<Analysis> {
  const listed = products.map(({ productId, title, cost }) => ({ product_id: productId, name: title, cost }))
  return call('analyzePackage', { body: { packageDetails: { name, price, products: listed } }, signal })
}

async function followAnalysis(
  { name, price, products }: PackageToAnalyse,
  onProgress: (begun: BegunAnalysis) => void,
  signal: AbortSignal,
): Promise<Analysis> {
  let facts: PackageFacts | null = null
  async function* words() {
    const query = { productIds: products.map((product) => product.productId).join(','), price, name }
    const isLast = (event: Output<'analyzePackageEvents'>) => event.kind === 'done'
    for await (const event of streamEvents('analyzePackageEvents', { query, signal, isLast })) {
      if (event.kind !== 'facts') {
        yield event
        continue
      }
      facts = event.facts
      onProgress({ facts, text: {} })
    }
  }
  const { kind: _, ...whole } = await followText(words(), (text) => onProgress({ facts, text }))
  return whole
}
