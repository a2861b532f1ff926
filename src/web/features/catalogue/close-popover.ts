/** Closes the popover that contains an element, as choosing a menu item does. */
export function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}
