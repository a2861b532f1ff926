/**
 * Label of the lines that a file says were sold at a discount; the user sees it named in the own language. Without
 * schemas, because the browser reads it.
 */
export const LINE_DISCOUNT = 'line discount'
