/** The user whose guessed formats are to be confirmed in this browser. */
const STORAGE_KEY = 'quanto.formats'

export function askAboutFormats(userId: string): void {
  localStorage.setItem(STORAGE_KEY, userId)
}

export function isAskedAboutFormats(userId: string | undefined): boolean {
  return userId !== undefined && localStorage.getItem(STORAGE_KEY) === userId
}

export function endFormatsQuestion(): void {
  localStorage.removeItem(STORAGE_KEY)
}
