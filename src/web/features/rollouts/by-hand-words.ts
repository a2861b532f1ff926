/**
 * Endings of the texts that have other words where the owner sets the prices by a file: nothing is written to a store
 * there.
 */
const OWN_WORDS = new Set([
  'state.writing_canary',
  'state.writing_rest',
  'state.settling',
  'state.taking_back',
  'now.checking',
  'now.nothing',
  'now.draft',
  'now.awaiting_approval',
  'now.approved',
  'now.writing',
  'now.done',
  'now.paused',
  'now.cancelled',
  'blocker.not_checked',
  'blocker.much_revenue',
  'do.writeRest',
  'do.check',
  'did.start',
  'did.writeRest',
  'did.pause',
  'did.takeBack',
  'did.check',
  'did.cancel',
  'then.approve',
  'ask.start',
  'then.start',
  'ask.writeRest',
  'then.writeRest',
  'then.pause',
  'then.resume',
  'then.takeBack',
  'then.cancel',
  'items.asOf',
  'items.notRead',
  'items.writtenAt',
  'items.restoredAt',
  'itemsThen.drop',
  'itemsThen.takeBack',
  'item.pending',
  'item.notWritten',
  'item.taking_back',
  'options.title',
  'options.canaryHint',
  'canary.off',
  'watch.how',
  'watch.limit',
  'watch.column.boundary',
])

/** Returns the id of the text for a roll-out that is carried out by hand. */
export function byHandId(id: string): string {
  const ending = id.replace(/^rollouts\./, '')
  return OWN_WORDS.has(ending) ? `rollouts.byHand.${ending}` : id
}
