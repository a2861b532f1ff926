/** Closes the popover that an element stands in, as a choice in a menu does. */
export function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}
