/** Other plans that overlap with the bundle, in the server's words; empty if there are none. */
export function CrossedPlans({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="basis-full text-caption text-warning">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
