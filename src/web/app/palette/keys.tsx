/** Keys as labelled on the keyboard, in sequence. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid min-w-5.5 place-items-center rounded-control border border-hairline bg-sunken px-1.5 text-caption leading-5 text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
