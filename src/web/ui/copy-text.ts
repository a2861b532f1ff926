import { showToast } from './toast-store.ts'

interface Words {
  readonly copied: string
  readonly failed: string
}

/** Copies a text and says so; a page without TLS, and a browser that forbids it, says that it has to be done by hand. */
export async function copyText(text: string, { copied, failed }: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ message: copied, tone: 'success' })
  } catch {
    showToast({ message: failed, tone: 'danger' })
  }
}
