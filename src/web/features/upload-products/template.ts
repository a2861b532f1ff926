import { saveFile } from '#web/lib/save-file.ts'

/**
 * The plainest order file that is understood, with two lines of one order. A byte order mark, so that
 * spreadsheets read it as UTF-8.
 */
const TEMPLATE_CSV = `\ufeff${[
  'date,order_id,sku,product,quantity,total',
  '2026-01-15,1001,MUG-01,Blue mug,2,19.80',
  '2026-01-15,1001,TEA-07,Green tea 100 g,1,6.50',
].join('\r\n')}\r\n`

export function saveTemplate(): void {
  saveFile(new Blob([TEMPLATE_CSV], { type: 'text/csv;charset=utf-8' }), 'quanto-orders-template.csv')
}
