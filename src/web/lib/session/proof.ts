/** The request for a recent proof that is open on this page: however many calls wait for it, one question is asked. */
let open: { readonly answer: Promise<boolean>; readonly resolve: (isProved: boolean) => void } | null = null
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of [...listeners]) listener()
}

/** Resolves once the person has proved who they are, or (`false`) does not want to. */
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

/** For the tab that waits, from the one in which the person signed in afresh. */
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
