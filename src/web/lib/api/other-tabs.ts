/** One for both directions: a channel does not hear what it sends itself. */
let channel: BroadcastChannel | null = null

const open = () => {
  channel ??= new BroadcastChannel('quanto.data')
  return channel
}

/** Calls after which figures of other tabs no longer hold: what was there is gone, or is there again. */
const TAKES_BACK = /^(?:undo|remove|delete|restore)/

export function notifyOtherTabs(): void {
  open().postMessage('changed')
}

/** To be called after each write that succeeded. */
export function noteTakenBack(name: string): void {
  if (TAKES_BACK.test(name)) notifyOtherTabs()
}

/** Calls `refresh` after a change in another tab; in a tab that nobody sees, once it is looked at. */
export function onChangedElsewhere(refresh: () => void): () => void {
  let isDue = false
  const look = () => {
    if (!isDue || document.visibilityState === 'hidden') return
    isDue = false
    refresh()
  }
  const hear = () => {
    isDue = true
    look()
  }
  open().addEventListener('message', hear)
  document.addEventListener('visibilitychange', look)
  return () => {
    open().removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', look)
  }
}
