/** Starts the browser's download of a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the URL after this turn; later it is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
