/** The open request for a recent proof: all calls that wait for it share one question. */
let open: { readonly answer: Promise<boolean>; readonly resolve: (isProved: boolean) => void } | null = null
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of [...listeners]) listener()
}

/** Resolves to true once the person has proved their identity, or to `false` if they decline. */
export function askForProof(): Promise<boolean> {
  if (!open) {
    let resolve: (isProved: boolean) => void = () => undefined
    const answer = new Promise<boolean>((done) => {
      resolve = done
    })
    open = { answer, resolve }
    changed()
  }
  return open.answer
}

export function answerProof(isProved: boolean): void {
  open?.resolve(isProved)
  open = null
  changed()
}

export const isProofAsked = () => open !== null

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const CHANNEL = 'quanto.proof'

/** Notifies the waiting tab from the tab in which the person signed in afresh. */
export function tellProved(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('proved')
  channel.close()
}

export function onProvedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
