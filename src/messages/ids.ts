// Written by `node scripts/write-message-ids.ts` from the catalogues; a test compares it.

/** Each message with the values that it needs. */
export interface MessageValues<MessageValue> {
  'account.not_found': Record<never, never>
  'address.not_verified': Record<never, never>
  'address.not_verified_operator': Record<never, never>
  'address.not_verified_outbox': Record<never, never>
  'analysis.failed': Record<never, never>
  'analysis.failed_short': Record<never, never>
  'api_key.not_allowed': Record<never, never>
  'api_key.not_for_sign_in': Record<never, never>
  'api_key.not_found': Record<never, never>
  'api_key.not_valid': Record<never, never>
  'api_key.reads_only': Record<never, never>
  'api_key.too_many': { readonly most: MessageValue }
  'audit.not_finished': { readonly reason: MessageValue }
  'billing.no_payments': Record<never, never>
  'billing.not_set_up': Record<never, never>
  'billing.provider_away': Record<never, never>
  'bundle.asked.profit': { readonly askedGain: number; readonly askedHigh: number; readonly askedLow: number; readonly level: number }
  'bundle.asked.revenue': { readonly askedGain: number; readonly askedHigh: number; readonly askedLow: number; readonly level: number }
  'bundle.best.profit': { readonly bestDiscount: number; readonly bestPrice: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly level: number; readonly probability: number }
  'bundle.best.revenue': { readonly bestDiscount: number; readonly bestPrice: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly level: number; readonly probability: number }
  'bundle.cheaper': { readonly discount: number; readonly listPrice: number; readonly price: number }
  'bundle.dearer': { readonly listPrice: number; readonly price: number }
  'bundle.fewBaskets': { readonly fewBaskets: number }
  'bundle.givenUp': { readonly givenUp: number }
  'bundle.label.asked.profit': { readonly askedGain: number; readonly askedHigh: number; readonly askedLow: number; readonly level: number }
  'bundle.label.asked.revenue': { readonly askedGain: number; readonly askedHigh: number; readonly askedLow: number; readonly level: number }
  'bundle.label.best': { readonly bestDiscount: number; readonly bestPrice: number }
  'bundle.label.discount': { readonly discount: number }
  'bundle.label.gain.profit': { readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly level: number; readonly probability: number }
  'bundle.label.gain.revenue': { readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly level: number; readonly probability: number }
  'bundle.label.givenUp': { readonly givenUp: number }
  'bundle.label.listPrice': { readonly listPrice: number }
  'bundle.label.loss': { readonly lossAmount: number; readonly price: number }
  'bundle.label.margin': { readonly marginAmount: number; readonly marginShare: number }
  'bundle.label.pairs': { readonly pairs: number; readonly related: number }
  'bundle.label.price': { readonly price: number }
  'bundle.label.relation.complement': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number; readonly title1: MessageValue; readonly title2: MessageValue }
  'bundle.label.relation.none': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number; readonly title1: MessageValue; readonly title2: MessageValue }
  'bundle.label.relation.substitute': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number; readonly title1: MessageValue; readonly title2: MessageValue }
  'bundle.label.relation.tooFew': { readonly title1: MessageValue; readonly title2: MessageValue }
  'bundle.lift.complement': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number }
  'bundle.lift.none': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number }
  'bundle.lift.substitute': { readonly level: number; readonly lift: number; readonly liftHigh: number; readonly liftLow: number }
  'bundle.loss': { readonly lossAmount: number }
  'bundle.margin': { readonly marginAmount: number; readonly marginShare: number }
  'bundle.never': Record<never, never>
  'bundle.noCost': Record<never, never>
  'bundle.notMined': Record<never, never>
  'bundle.not_in_catalogue': { readonly names: MessageValue }
  'bundle.one': Record<never, never>
  'bundle.pair': { readonly orders: number; readonly support: number; readonly title1: MessageValue; readonly title2: MessageValue; readonly together: number }
  'bundle.pairs': { readonly pairs: number; readonly related: number }
  'bundle.reason.being_computed': Record<never, never>
  'bundle.reason.cost_above_price': Record<never, never>
  'bundle.reason.implausible_elasticity': Record<never, never>
  'bundle.reason.limits_leave_none': { readonly leastDiscount: number }
  'bundle.reason.no_cost': Record<never, never>
  'bundle.reason.no_discount_pays': Record<never, never>
  'bundle.reason.no_elasticity': Record<never, never>
  'bundle.reason.no_price': Record<never, never>
  'bundle.reason.not_selling': Record<never, never>
  'bundle.reason.too_few_together': Record<never, never>
  'bundle.reason.uncertain': Record<never, never>
  'bundle.several': { readonly orders: number; readonly products: number; readonly support: number; readonly together: number }
  'bundle.tooFew': Record<never, never>
  'calendar.day_twice': Record<never, never>
  'channel.is_main': Record<never, never>
  'channel.not_found': Record<never, never>
  'channel.not_told_apart': Record<never, never>
  'company.basics_differ': { readonly currency: MessageValue; readonly timezone: MessageValue }
  'company.currency_of_shop': Record<never, never>
  'company.days_being_counted': Record<never, never>
  'company.has_members': Record<never, never>
  'company.import_running': Record<never, never>
  'company.name_mistyped': Record<never, never>
  'company.no_such_currency': Record<never, never>
  'company.no_such_time_zone': Record<never, never>
  'company.not_found': Record<never, never>
  'comparison.not_found': Record<never, never>
  'competitor.match_not_found': Record<never, never>
  'competitor.name_taken': Record<never, never>
  'competitor.not_found': Record<never, never>
  'competitor.price_not_found': Record<never, never>
  'competitor.product_missing': Record<never, never>
  'competitor.rule_not_found': Record<never, never>
  'competitor.rules_full': { readonly most: MessageValue }
  'competitor.type_unknown': { readonly type: MessageValue }
  'dataExport.company.data': Record<never, never>
  'dataExport.company.what': Record<never, never>
  'dataExport.personal.data': Record<never, never>
  'dataExport.personal.what': Record<never, never>
  'dataExport.readme': { readonly data: MessageValue; readonly preparedAt: MessageValue; readonly what: MessageValue }
  'dataExport.rowsPerTable': Record<never, never>
  'dataExport.underWay': Record<never, never>
  'decision.advice_changed': Record<never, never>
  'decision.hold_advised': Record<never, never>
  'decision.not_found': Record<never, never>
  'deletion.import_running': Record<never, never>
  'deletion.not_found': Record<never, never>
  'deletion.restored_already': Record<never, never>
  'document.damaged': Record<never, never>
  'document.empty': Record<never, never>
  'document.locked': Record<never, never>
  'document.no_text': Record<never, never>
  'document.not_base64': Record<never, never>
  'document.other_kind': Record<never, never>
  'document.too_large': Record<never, never>
  'document.too_much': Record<never, never>
  'document.unknown_kind': Record<never, never>
  'export.failed': Record<never, never>
  'export.for_owners': Record<never, never>
  'export.link_ended': Record<never, never>
  'export.not_found': Record<never, never>
  'export.not_ready': Record<never, never>
  'field.above_most': { readonly most: MessageValue }
  'field.before_first_day': Record<never, never>
  'field.below_least': { readonly least: MessageValue }
  'field.below_lowest_price': Record<never, never>
  'field.changes_nothing': Record<never, never>
  'field.channel_rule_missing': Record<never, never>
  'field.channel_twice': Record<never, never>
  'field.channel_values_missing': Record<never, never>
  'field.code_missing': Record<never, never>
  'field.column_missing': Record<never, never>
  'field.day_in_earlier_row': Record<never, never>
  'field.empty': Record<never, never>
  'field.fact_twice': Record<never, never>
  'field.far_from_today': Record<never, never>
  'field.fault': { readonly fault: MessageValue; readonly name: MessageValue }
  'field.half_character': Record<never, never>
  'field.key_name_missing': Record<never, never>
  'field.key_rights_missing': Record<never, never>
  'field.last_day_before_first': Record<never, never>
  'field.lift_high_below_added': Record<never, never>
  'field.lift_low_above_added': Record<never, never>
  'field.lift_range_without_width': Record<never, never>
  'field.lift_test_entered_already': Record<never, never>
  'field.lift_test_in_future': Record<never, never>
  'field.lift_test_too_long': Record<never, never>
  'field.lift_test_without_spend': Record<never, never>
  'field.missing': Record<never, never>
  'field.most_below_least': Record<never, never>
  'field.needed_for_custom_range': Record<never, never>
  'field.negative': Record<never, never>
  'field.no_product': Record<never, never>
  'field.no_value_named': Record<never, never>
  'field.not_above_0': Record<never, never>
  'field.not_above_zero': Record<never, never>
  'field.not_after_first_day': Record<never, never>
  'field.not_after_from': Record<never, never>
  'field.not_amount': Record<never, never>
  'field.not_answered': Record<never, never>
  'field.not_as_expected': Record<never, never>
  'field.not_company_name': Record<never, never>
  'field.not_confirmed': Record<never, never>
  'field.not_day': Record<never, never>
  'field.not_day_of_month': Record<never, never>
  'field.not_day_of_week': Record<never, never>
  'field.not_email': Record<never, never>
  'field.not_id': Record<never, never>
  'field.not_in_catalogue': Record<never, never>
  'field.not_in_store': Record<never, never>
  'field.not_less_than': { readonly most: MessageValue }
  'field.not_list': Record<never, never>
  'field.not_moment': Record<never, never>
  'field.not_more_than': { readonly least: MessageValue }
  'field.not_number': Record<never, never>
  'field.not_object': Record<never, never>
  'field.not_one_of': { readonly options: MessageValue }
  'field.not_plain_text': Record<never, never>
  'field.not_product_number': Record<never, never>
  'field.not_product_numbers': Record<never, never>
  'field.not_text': Record<never, never>
  'field.not_time_of_day': Record<never, never>
  'field.not_time_zone': Record<never, never>
  'field.not_true_or_false': Record<never, never>
  'field.not_web_address': Record<never, never>
  'field.not_web_address_of_site': Record<never, never>
  'field.not_whole_number': Record<never, never>
  'field.not_whole_pairs': { readonly weeks: number }
  'field.nul_character': Record<never, never>
  'field.over_5_mb': Record<never, never>
  'field.over_ten_years': Record<never, never>
  'field.priors_alone': Record<never, never>
  'field.product_twice': Record<never, never>
  'field.product_type_twice': Record<never, never>
  'field.same_as_decimal_separator': Record<never, never>
  'field.several_faults': { readonly faults: readonly MessageValue[] }
  'field.several_main_channels': Record<never, never>
  'field.size_twice': Record<never, never>
  'field.split_channel_unnamed': Record<never, never>
  'field.stock_out_overlaps': Record<never, never>
  'field.time_zone_not_listed': Record<never, never>
  'field.todays_price': Record<never, never>
  'field.too_few_entries': { readonly least: MessageValue }
  'field.too_long': { readonly most: MessageValue }
  'field.too_many_decimals': { readonly currency: MessageValue }
  'field.too_many_entries': { readonly most: MessageValue }
  'field.too_many_split_channels': Record<never, never>
  'field.too_short': { readonly least: MessageValue }
  'field.type_twice': Record<never, never>
  'field.unknown_parts': { readonly parts: MessageValue }
  'field.webhook_address_unusable': Record<never, never>
  'field.webhook_events_missing': Record<never, never>
  'field.webhook_name_missing': Record<never, never>
  'field.year_outside_1900': Record<never, never>
  'field.year_outside_1990': Record<never, never>
  'file.damaged_gzip': Record<never, never>
  'file.damaged_workbook': Record<never, never>
  'file.database_away': Record<never, never>
  'file.empty_file': Record<never, never>
  'file.empty_sheet': Record<never, never>
  'file.expands_too_far': { readonly limit: MessageValue }
  'file.gave_up': Record<never, never>
  'file.missing_columns': { readonly header: MessageValue; readonly missing: MessageValue }
  'file.no_lines': { readonly reason: MessageValue; readonly rows: MessageValue }
  'file.no_rows': Record<never, never>
  'file.not_empty': Record<never, never>
  'file.not_text': Record<never, never>
  'file.other_currency': { readonly file: MessageValue; readonly store: MessageValue }
  'file.other_currency_of_shop': { readonly file: MessageValue; readonly store: MessageValue }
  'file.password_protected': Record<never, never>
  'file.row_too_long': { readonly row: MessageValue }
  'file.row_too_wide': { readonly limit: MessageValue; readonly row: MessageValue }
  'file.size_differs': { readonly announced: MessageValue; readonly received: MessageValue }
  'file.spreadsheet_file': Record<never, never>
  'file.storage_full': Record<never, never>
  'file.too_costly': Record<never, never>
  'file.too_large': { readonly limit: MessageValue }
  'file.too_many_columns': { readonly columns: MessageValue; readonly limit: MessageValue }
  'file.too_many_sheets': { readonly limit: MessageValue; readonly parts: MessageValue }
  'file.unknown_file_type': Record<never, never>
  'file.unpacks_too_far': { readonly times: MessageValue }
  'file.upload_interrupted': Record<never, never>
  'file.workbook_too_large': { readonly limit: MessageValue }
  'file.zip_file': Record<never, never>
  'idempotency.answer_lost': Record<never, never>
  'idempotency.carried_out_by_repetition': Record<never, never>
  'idempotency.key_too_long': { readonly most: MessageValue }
  'idempotency.key_used': Record<never, never>
  'idempotency.still_running': Record<never, never>
  'import.assumed.both': { readonly currency: MessageValue; readonly timezone: MessageValue }
  'import.assumed.currency': { readonly currency: MessageValue }
  'import.assumed.timezone': { readonly timezone: MessageValue }
  'import.cancelled': Record<never, never>
  'import.changed_meanwhile': Record<never, never>
  'import.columns_missing': { readonly fields: MessageValue }
  'import.ended': Record<never, never>
  'import.not_found': Record<never, never>
  'import.not_reviewed': Record<never, never>
  'import.review_went_on': Record<never, never>
  'import.started_already': Record<never, never>
  'import.too_many_announced': { readonly count: MessageValue; readonly minutes: MessageValue }
  'import.too_many_corrections': { readonly most: MessageValue }
  'import.undo_only_done': Record<never, never>
  'import.undo_over': Record<never, never>
  'import.uploaded_already': { readonly bytes: MessageValue }
  'invitation.address_of_member': Record<never, never>
  'invitation.address_wrong': Record<never, never>
  'invitation.for_other_address': { readonly email: MessageValue }
  'invitation.not_found': Record<never, never>
  'invitation.over': Record<never, never>
  'invitation.too_many_a_day': { readonly ofCompany: MessageValue; readonly ofPerson: MessageValue }
  'invitation.too_many_open': { readonly most: MessageValue }
  'invitation.too_many_to_address': Record<never, never>
  'lift_test.entered_already': Record<never, never>
  'lift_test.no_spend': Record<never, never>
  'lift_test.not_over': Record<never, never>
  'lift_test.too_many': { readonly most: MessageValue }
  'mail.not_found': Record<never, never>
  'mail.not_shown': Record<never, never>
  'member.not_found': Record<never, never>
  'news.release.0.1.0': Record<never, never>
  'news.tip.1.subject': Record<never, never>
  'news.tip.1.text': Record<never, never>
  'news.tip.10.subject': Record<never, never>
  'news.tip.10.text': Record<never, never>
  'news.tip.11.subject': Record<never, never>
  'news.tip.11.text': Record<never, never>
  'news.tip.12.subject': Record<never, never>
  'news.tip.12.text': Record<never, never>
  'news.tip.2.subject': Record<never, never>
  'news.tip.2.text': Record<never, never>
  'news.tip.3.subject': Record<never, never>
  'news.tip.3.text': Record<never, never>
  'news.tip.4.subject': Record<never, never>
  'news.tip.4.text': Record<never, never>
  'news.tip.5.subject': Record<never, never>
  'news.tip.5.text': Record<never, never>
  'news.tip.6.subject': Record<never, never>
  'news.tip.6.text': Record<never, never>
  'news.tip.7.subject': Record<never, never>
  'news.tip.7.text': Record<never, never>
  'news.tip.8.subject': Record<never, never>
  'news.tip.8.text': Record<never, never>
  'news.tip.9.subject': Record<never, never>
  'news.tip.9.text': Record<never, never>
  'notification.data-quality.text': { readonly file: MessageValue; readonly left: MessageValue; readonly rows: MessageValue }
  'notification.data-quality.title': Record<never, never>
  'notification.deletion-requested.text': { readonly who: MessageValue }
  'notification.deletion-requested.title': { readonly due: MessageValue }
  'notification.deletion-taken-back.text': { readonly who: MessageValue }
  'notification.deletion-taken-back.title': Record<never, never>
  'notification.digestSubject': { readonly count: MessageValue }
  'notification.estimates-refreshed.text': { readonly estimated: MessageValue; readonly products: MessageValue }
  'notification.estimates-refreshed.title': Record<never, never>
  'notification.export-ready.text': { readonly days: MessageValue }
  'notification.export-ready.title': Record<never, never>
  'notification.import-failed.text': { readonly file: MessageValue }
  'notification.import-failed.title': Record<never, never>
  'notification.import-finished.text': { readonly file: MessageValue; readonly lines: number; readonly products: number }
  'notification.import-finished.title': Record<never, never>
  'notification.keys-ended.text': { readonly count: MessageValue; readonly names: MessageValue }
  'notification.keys-ended.title': Record<never, never>
  'notification.market-alert.text': { readonly competitor: MessageValue; readonly gain: MessageValue; readonly of: string; readonly ours: MessageValue; readonly product: MessageValue; readonly theirs: MessageValue; readonly to: MessageValue; readonly why: string }
  'notification.market-alert.title': { readonly why: string }
  'notification.market-more.text': { readonly products: number }
  'notification.market-more.title': Record<never, never>
  'notification.market-silent.text': { readonly days: number; readonly name: MessageValue }
  'notification.market-silent.title': Record<never, never>
  'notification.member-joined.text': Record<never, never>
  'notification.member-joined.title': { readonly name: MessageValue }
  'notification.more': { readonly count: MessageValue; readonly url: MessageValue }
  'notification.new-device.text': { readonly address: MessageValue; readonly device: MessageValue }
  'notification.new-device.title': Record<never, never>
  'notification.password-changed.text': Record<never, never>
  'notification.password-changed.title': Record<never, never>
  'notification.pricing-tip.text': { readonly tip: MessageValue }
  'notification.pricing-tip.title': { readonly subject: MessageValue }
  'notification.records-imported.text': { readonly added: MessageValue; readonly file: MessageValue; readonly known: MessageValue; readonly updated: MessageValue; readonly what: string }
  'notification.records-imported.title': Record<never, never>
  'notification.recovery-code-used.text': { readonly left: MessageValue }
  'notification.recovery-code-used.title': Record<never, never>
  'notification.report-ready.text': { readonly name: MessageValue }
  'notification.report-ready.title': Record<never, never>
  'notification.rollout-approval.text': { readonly products: number }
  'notification.rollout-approval.title': Record<never, never>
  'notification.rollout-done.text': { readonly products: number }
  'notification.rollout-done.title': Record<never, never>
  'notification.rollout-look.text': { readonly products: number; readonly why: string }
  'notification.rollout-look.title': Record<never, never>
  'notification.rollout-paused.text': { readonly products: number; readonly why: string }
  'notification.rollout-paused.title': Record<never, never>
  'notification.rollout-restored.text': { readonly kept: number; readonly restored: number }
  'notification.rollout-restored.title': Record<never, never>
  'notification.rollout-taken-back.text': { readonly products: number }
  'notification.rollout-taken-back.title': Record<never, never>
  'notification.two-factor-off.text': Record<never, never>
  'notification.two-factor-off.title': Record<never, never>
  'notification.two-factor-on.text': Record<never, never>
  'notification.two-factor-on.title': Record<never, never>
  'notification.type_twice': Record<never, never>
  'notification.unsubscribe': { readonly url: MessageValue }
  'notification.webhook-off.text': { readonly name: MessageValue; readonly why: string }
  'notification.webhook-off.title': Record<never, never>
  'notification.whats-new.text': { readonly news: MessageValue }
  'notification.whats-new.title': { readonly version: MessageValue }
  'notification.why': { readonly url: MessageValue }
  'notification.worthwhile-advice.text': { readonly chance: MessageValue; readonly gain: MessageValue; readonly isChanceKnown: string; readonly of: string; readonly product: MessageValue }
  'notification.worthwhile-advice.title': Record<never, never>
  'picture.damaged': Record<never, never>
  'picture.empty': Record<never, never>
  'picture.not_found': Record<never, never>
  'picture.not_readable': Record<never, never>
  'picture.too_large': Record<never, never>
  'picture.too_many_pixels': Record<never, never>
  'picture.wrong_format': Record<never, never>
  'plan.not_found': Record<never, never>
  'plan_conflict.bundle_planned_price': { readonly price: number; readonly title: MessageValue }
  'plan_conflict.bundle_promotion': { readonly from: string; readonly name: MessageValue; readonly title: MessageValue; readonly until: string }
  'plan_conflict.left_alone': { readonly title: MessageValue; readonly until: string }
  'plan_conflict.more': { readonly count: number; readonly first: MessageValue }
  'plan_conflict.one': { readonly first: MessageValue }
  'plan_conflict.planned_price': { readonly from: string; readonly price: number; readonly title: MessageValue }
  'plan_conflict.planned_price_soon': { readonly price: number; readonly title: MessageValue }
  'plan_conflict.price_test': { readonly price: number; readonly title: MessageValue; readonly until: string }
  'plan_conflict.promotion': { readonly from: string; readonly name: MessageValue; readonly title: MessageValue; readonly until: string }
  'plan_conflict.running_test': { readonly name: MessageValue; readonly title: MessageValue; readonly until: string }
  'plan_conflict.step_limit': { readonly limit: number; readonly step: number; readonly title: MessageValue }
  'plan_item.gone': Record<never, never>
  'plan_item.law': { readonly day: string; readonly lowest: MessageValue; readonly title: MessageValue; readonly was: number; readonly way: MessageValue }
  'plan_item.law_from': { readonly first: string }
  'plan_item.law_never': Record<never, never>
  'plan_item.more': { readonly count: number; readonly first: MessageValue }
  'plan_item.past': Record<never, never>
  'plan_item.too_deep': { readonly percent: number }
  'plan_item.twice': Record<never, never>
  'platform.being_removed': Record<never, never>
  'platform.brought_is_removed': Record<never, never>
  'platform.connect_to_import': Record<never, never>
  'platform.connected_not_found': Record<never, never>
  'platform.disconnect_first': Record<never, never>
  'platform.import_not_begun': Record<never, never>
  'platform.imported_not_found': Record<never, never>
  'platform.no_customers_kept': Record<never, never>
  'platform.no_provider': Record<never, never>
  'platform.no_shopify_app': Record<never, never>
  'platform.not_connected': Record<never, never>
  'platform.not_disconnected': Record<never, never>
  'platform.not_practice': Record<never, never>
  'platform.not_set_up': Record<never, never>
  'platform.oauth_not_begun': Record<never, never>
  'platform.other_connected': Record<never, never>
  'platform.practice_ends': Record<never, never>
  'platform.practice_no_answer': Record<never, never>
  'platform.price_writing_not_allowed': Record<never, never>
  'platform.price_writing_off': Record<never, never>
  'platform.reconnect_to_import': Record<never, never>
  'platform.store_not_asked': Record<never, never>
  'practice.allow': Record<never, never>
  'practice.asks': Record<never, never>
  'practice.back': Record<never, never>
  'practice.connected': Record<never, never>
  'practice.explain': Record<never, never>
  'practice.gone': Record<never, never>
  'practice.name': Record<never, never>
  'practice.scope.read_all_orders': Record<never, never>
  'practice.scope.read_inventory': Record<never, never>
  'practice.scope.read_orders': Record<never, never>
  'practice.scope.read_products': Record<never, never>
  'practice.scope.write_products': Record<never, never>
  'practice.title': { readonly shop: MessageValue }
  'price_ladder.not_found': Record<never, never>
  'price_ladder.wrong_members': Record<never, never>
  'price_plan.carried_out_already': Record<never, never>
  'price_plan.listed': Record<never, never>
  'price_plan.none_for_shopify': Record<never, never>
  'price_plan.not_carried_out': Record<never, never>
  'price_plan.not_found': Record<never, never>
  'price_plan.other_planned': Record<never, never>
  'price_plan.price_is_same': { readonly title: MessageValue }
  'price_plan.price_slip': { readonly title: MessageValue }
  'price_plan.product_gone': Record<never, never>
  'price_plan.too_many_decimals': { readonly currency: MessageValue; readonly title: MessageValue }
  'price_round.changed_meanwhile': Record<never, never>
  'price_round.no_cost_changes': Record<never, never>
  'price_round.no_products': Record<never, never>
  'price_round.no_such_product': Record<never, never>
  'price_round.not_found': Record<never, never>
  'price_round.not_solved': Record<never, never>
  'price_round.nothing_changes': Record<never, never>
  'price_round.older': Record<never, never>
  'price_round.price_slip': { readonly title: MessageValue }
  'price_round.too_many': { readonly most: MessageValue }
  'price_round.too_many_changes': { readonly most: MessageValue }
  'price_round.too_many_decimals': { readonly currency: MessageValue; readonly title: MessageValue }
  'price_round.unknown_group': Record<never, never>
  'price_round.unknown_product': Record<never, never>
  'price_test.begun': Record<never, never>
  'price_test.below_floor': Record<never, never>
  'price_test.few_of_type': Record<never, never>
  'price_test.few_sales': Record<never, never>
  'price_test.in_rollout': Record<never, never>
  'price_test.in_test': Record<never, never>
  'price_test.ladder_order': Record<never, never>
  'price_test.lonely_type': Record<never, never>
  'price_test.low_stock': Record<never, never>
  'price_test.moves_together': { readonly share: number }
  'price_test.no_estimate': Record<never, never>
  'price_test.no_margin': Record<never, never>
  'price_test.no_room': Record<never, never>
  'price_test.no_sales': Record<never, never>
  'price_test.not_found': Record<never, never>
  'price_test.not_running': Record<never, never>
  'price_test.not_whole_pairs': { readonly weeks: number }
  'price_test.not_worth_it': Record<never, never>
  'price_test.outside_recent_prices': Record<never, never>
  'price_test.over_budget': Record<never, never>
  'price_test.over_revenue': Record<never, never>
  'price_test.prices_too_close': Record<never, never>
  'price_test.prices_too_far': Record<never, never>
  'price_test.promotion': Record<never, never>
  'price_test.report.advised': { readonly n: number }
  'price_test.report.cannot_tell': { readonly estimate: number; readonly high: number; readonly low: number }
  'price_test.report.clear': { readonly estimate: number; readonly high: number; readonly low: number }
  'price_test.report.column': { readonly column: string }
  'price_test.report.cost': { readonly came: number; readonly promised: number }
  'price_test.report.design': { readonly period: number; readonly products: number; readonly step: number; readonly weeks: number }
  'price_test.report.doubt': { readonly doubt: string }
  'price_test.report.draw': { readonly hash: MessageValue; readonly seed: MessageValue }
  'price_test.report.learned': { readonly after: number; readonly before: number; readonly n: number }
  'price_test.report.lottery': { readonly high: number; readonly least: number; readonly low: number; readonly most: number; readonly value: number }
  'price_test.report.model': { readonly inflation: MessageValue; readonly poisson: MessageValue; readonly relative: MessageValue; readonly variances: MessageValue }
  'price_test.report.moved': { readonly afterHigh: number; readonly afterLow: number; readonly beforeHigh: number; readonly beforeLow: number }
  'price_test.report.not_ended': Record<never, never>
  'price_test.report.nothing': Record<never, never>
  'price_test.report.span': { readonly from: string; readonly until: string }
  'price_test.report.stop': { readonly reason: string }
  'price_test.report.title': { readonly name: MessageValue }
  'price_test.report.week': { readonly day: string }
  'price_test.schedule_changed': Record<never, never>
  'price_test.step_too_large': { readonly share: number }
  'price_test.taken_meanwhile': { readonly count: number; readonly title: MessageValue }
  'price_test.too_few_pairs': { readonly weeks: number }
  'price_test.too_few_products': { readonly count: number }
  'price_test.too_few_sales': { readonly weeks: number }
  'price_test.too_many_products': Record<never, never>
  'price_test.type_excluded': Record<never, never>
  'price_test.unknown_product': Record<never, never>
  'product.gtin_wrong': { readonly gtin: MessageValue }
  'product.no_such_number': { readonly id: MessageValue }
  'product.not_found': Record<never, never>
  'product.one_unknown': Record<never, never>
  'product.sku_taken': Record<never, never>
  'product.some_unknown': { readonly count: MessageValue }
  'product.tags_too_many': { readonly most: MessageValue }
  'promotion.cancelled': Record<never, never>
  'promotion.ends_before_it_begins': Record<never, never>
  'promotion.export.budget': Record<never, never>
  'promotion.export.channelNote': { readonly name: MessageValue; readonly share: MessageValue }
  'promotion.export.confidence': Record<never, never>
  'promotion.export.controlSales': Record<never, never>
  'promotion.export.depth': Record<never, never>
  'promotion.export.expectedUnits': Record<never, never>
  'promotion.export.lastDay': Record<never, never>
  'promotion.export.lastStart': Record<never, never>
  'promotion.export.lift': Record<never, never>
  'promotion.export.liftHigh': Record<never, never>
  'promotion.export.liftLow': Record<never, never>
  'promotion.export.lowestPrice': Record<never, never>
  'promotion.export.mainChannelNote': { readonly share: MessageValue }
  'promotion.export.measureNote': Record<never, never>
  'promotion.export.noChangeNote': Record<never, never>
  'promotion.export.orders': Record<never, never>
  'promotion.export.plan': Record<never, never>
  'promotion.export.planNote': { readonly name: MessageValue; readonly rows: MessageValue }
  'promotion.export.price': Record<never, never>
  'promotion.export.priceLog': Record<never, never>
  'promotion.export.profit': Record<never, never>
  'promotion.export.promotions': Record<never, never>
  'promotion.export.revenue': Record<never, never>
  'promotion.export.sku': Record<never, never>
  'promotion.export.source': Record<never, never>
  'promotion.export.startsOn': Record<never, never>
  'promotion.export.title': Record<never, never>
  'promotion.export.treatmentSales': Record<never, never>
  'promotion.export.units': Record<never, never>
  'promotion.export.uplift': Record<never, never>
  'promotion.export.upliftNote': { readonly high: MessageValue; readonly limit: MessageValue; readonly rows: MessageValue }
  'promotion.export.wasPrice': Record<never, never>
  'promotion.not_found': Record<never, never>
  'promotion.rejected': Record<never, never>
  'promotion.scenario.balanced.description': { readonly chance: MessageValue }
  'promotion.scenario.balanced.name': Record<never, never>
  'promotion.scenario.growTwice': { readonly chance: MessageValue }
  'promotion.scenario.grow_volume.description': { readonly chance: MessageValue }
  'promotion.scenario.grow_volume.name': Record<never, never>
  'promotion.scenario.protect_margin.description': { readonly chance: MessageValue }
  'promotion.scenario.protect_margin.name': Record<never, never>
  'proof.by_password': Record<never, never>
  'proof.needed': Record<never, never>
  'proof.no_sign_in_time': Record<never, never>
  'proof.not_asked_again': Record<never, never>
  'proof.not_begun_here': Record<never, never>
  'proof.not_checked': Record<never, never>
  'proof.other_person': Record<never, never>
  'proof.wrong_code': Record<never, never>
  'proof.wrong_password': Record<never, never>
  'push.not_allowed': Record<never, never>
  'push.not_in_store': Record<never, never>
  'push.not_planned': Record<never, never>
  'push.on_sale': Record<never, never>
  'push.refused': { readonly words: MessageValue }
  'push.several_prices': Record<never, never>
  'push.unknown': { readonly live: MessageValue }
  'push.unreadable': Record<never, never>
  'push.would_strike': { readonly compareAt: MessageValue }
  'questionnaire.not_found': Record<never, never>
  'record.changed_meanwhile': Record<never, never>
  'report.allStock': Record<never, never>
  'report.anonymous': Record<never, never>
  'report.averageOrder': Record<never, never>
  'report.before': Record<never, never>
  'report.benchmarks': Record<never, never>
  'report.benchmarks.note': Record<never, never>
  'report.byCountry': Record<never, never>
  'report.byDay': Record<never, never>
  'report.byLoyalty': Record<never, never>
  'report.byMonth': Record<never, never>
  'report.byProduct': Record<never, never>
  'report.bySize': Record<never, never>
  'report.byState': Record<never, never>
  'report.byType': Record<never, never>
  'report.byVendor': Record<never, never>
  'report.change': Record<never, never>
  'report.chart.bars': { readonly first: MessageValue; readonly high: MessageValue; readonly title: MessageValue }
  'report.chart.line': { readonly high: MessageValue; readonly highAt: MessageValue; readonly low: MessageValue; readonly lowAt: MessageValue; readonly title: MessageValue }
  'report.country': Record<never, never>
  'report.cover': Record<never, never>
  'report.customers': Record<never, never>
  'report.cut': { readonly all: MessageValue; readonly n: MessageValue }
  'report.day': Record<never, never>
  'report.deadStock': Record<never, never>
  'report.elasticity': Record<never, never>
  'report.estimates': Record<never, never>
  'report.failed': Record<never, never>
  'report.food.awayFromHome': Record<never, never>
  'report.food.beef': Record<never, never>
  'report.food.cereals': Record<never, never>
  'report.food.cheese': Record<never, never>
  'report.food.dairy': Record<never, never>
  'report.food.eggs': Record<never, never>
  'report.food.fats': Record<never, never>
  'report.food.fish': Record<never, never>
  'report.food.fruit': Record<never, never>
  'report.food.juice': Record<never, never>
  'report.food.milk': Record<never, never>
  'report.food.pork': Record<never, never>
  'report.food.poultry': Record<never, never>
  'report.food.softDrinks': Record<never, never>
  'report.food.sweets': Record<never, never>
  'report.food.vegetables': Record<never, never>
  'report.group': Record<never, never>
  'report.knownStock': Record<never, never>
  'report.lastSale': Record<never, never>
  'report.link_ended': Record<never, never>
  'report.made': { readonly when: MessageValue }
  'report.mail.body': { readonly company: MessageValue; readonly often: MessageValue; readonly period: MessageValue; readonly title: MessageValue; readonly until: MessageValue; readonly url: MessageValue; readonly who: MessageValue }
  'report.mail.subject': { readonly title: MessageValue }
  'report.marketGap': Record<never, never>
  'report.marketLowest': Record<never, never>
  'report.marketMedian': Record<never, never>
  'report.marketNote': { readonly day: MessageValue }
  'report.marketPlace': { readonly of: MessageValue; readonly rank: MessageValue }
  'report.marketRank': Record<never, never>
  'report.measure': Record<never, never>
  'report.month': Record<never, never>
  'report.net': Record<never, never>
  'report.new': Record<never, never>
  'report.noCountry': Record<never, never>
  'report.noOwn': Record<never, never>
  'report.noRows': Record<never, never>
  'report.noType': Record<never, never>
  'report.noVendor': Record<never, never>
  'report.not_found': Record<never, never>
  'report.not_ready': Record<never, never>
  'report.note.before': { readonly from: MessageValue; readonly to: MessageValue }
  'report.note.channel': { readonly name: MessageValue; readonly share: MessageValue }
  'report.note.coverAhead': Record<never, never>
  'report.note.coverPace': Record<never, never>
  'report.note.customers': { readonly first: MessageValue }
  'report.note.inventory': Record<never, never>
  'report.note.mainChannel': { readonly share: MessageValue }
  'report.note.noCost': { readonly n: MessageValue }
  'report.note.noCustomers': Record<never, never>
  'report.note.noData': { readonly first: MessageValue; readonly last: MessageValue }
  'report.note.noSales': Record<never, never>
  'report.note.noStock': Record<never, never>
  'report.note.partly': { readonly first: MessageValue; readonly last: MessageValue }
  'report.note.revenue': { readonly timezone: MessageValue }
  'report.often.daily': Record<never, never>
  'report.often.monthly': Record<never, never>
  'report.often.weekly': Record<never, never>
  'report.open': Record<never, never>
  'report.orders': Record<never, never>
  'report.ordersPerCustomer': Record<never, never>
  'report.ownSource': Record<never, never>
  'report.ownStore': Record<never, never>
  'report.ownType': { readonly name: MessageValue }
  'report.page': { readonly page: MessageValue; readonly pages: MessageValue }
  'report.perDay': Record<never, never>
  'report.period': { readonly from: MessageValue; readonly to: MessageValue }
  'report.preview_too_long': Record<never, never>
  'report.product': Record<never, never>
  'report.productType': Record<never, never>
  'report.products': Record<never, never>
  'report.productsSold': Record<never, never>
  'report.pub.allProducts1988': Record<never, never>
  'report.pub.allProducts2005': Record<never, never>
  'report.pub.category': { readonly name: MessageValue }
  'report.refunded': Record<never, never>
  'report.returning': Record<never, never>
  'report.returningShare': Record<never, never>
  'report.revenue': Record<never, never>
  'report.revenueBefore': Record<never, never>
  'report.sellThrough': Record<never, never>
  'report.share': Record<never, never>
  'report.sku': Record<never, never>
  'report.source': Record<never, never>
  'report.state': Record<never, never>
  'report.state.dead': Record<never, never>
  'report.state.fine': Record<never, never>
  'report.state.low': { readonly low: MessageValue }
  'report.state.out': Record<never, never>
  'report.state.over': { readonly high: MessageValue }
  'report.state.unknown': Record<never, never>
  'report.state.unsold': Record<never, never>
  'report.stock': Record<never, never>
  'report.stockValue': Record<never, never>
  'report.summary': Record<never, never>
  'report.too_many': { readonly most: MessageValue }
  'report.type.customers': Record<never, never>
  'report.type.inventory': Record<never, never>
  'report.type.revenue': Record<never, never>
  'report.type.services': Record<never, never>
  'report.types': Record<never, never>
  'report.units': Record<never, never>
  'report.unitsInOrder': Record<never, never>
  'report.value': Record<never, never>
  'report.vendor': Record<never, never>
  'report.vendors': Record<never, never>
  'report.whose': Record<never, never>
  'request.entry_too_large': { readonly kilobytes: MessageValue }
  'request.invalid': { readonly faults: readonly MessageValue[] }
  'request.no_such_address': Record<never, never>
  'request.no_such_call': Record<never, never>
  'request.not_built': Record<never, never>
  'request.not_json': Record<never, never>
  'request.not_sent_as_json': Record<never, never>
  'request.not_utf8': Record<never, never>
  'request.nul_character': Record<never, never>
  'request.permission_missing': { readonly permission: MessageValue }
  'request.too_deep': { readonly levels: MessageValue }
  'request.too_large': { readonly kilobytes: MessageValue }
  'request.too_many': { readonly seconds: number }
  'request.too_slow': { readonly seconds: MessageValue }
  'role.analyst_needed': Record<never, never>
  'role.owner_needed': Record<never, never>
  'rollout.advice_turned': { readonly titles: MessageValue }
  'rollout.another_open': Record<never, never>
  'rollout.begun': Record<never, never>
  'rollout.check.failed': Record<never, never>
  'rollout.four_eyes': Record<never, never>
  'rollout.hand.not_in_file': Record<never, never>
  'rollout.harmed': Record<never, never>
  'rollout.item.changed_since': { readonly expected: MessageValue; readonly live: MessageValue }
  'rollout.item.digits': { readonly currency: MessageValue }
  'rollout.item.fixed_in': { readonly lists: MessageValue }
  'rollout.item.hidden': { readonly name: MessageValue }
  'rollout.item.in_test': { readonly name: MessageValue }
  'rollout.item.no_price': Record<never, never>
  'rollout.item.not_sold': Record<never, never>
  'rollout.item.not_yet': { readonly day: string }
  'rollout.item.other_kind': { readonly name: MessageValue }
  'rollout.item.over_half': Record<never, never>
  'rollout.item.plan_changed': { readonly listed: MessageValue; readonly planned: MessageValue }
  'rollout.item.price_changed': { readonly from: MessageValue; readonly live: MessageValue }
  'rollout.item.put_back': { readonly live: MessageValue }
  'rollout.item.rule': { readonly rule: string }
  'rollout.item.sale_stays': Record<never, never>
  'rollout.item.same_price': Record<never, never>
  'rollout.item.too_soon': { readonly days: number }
  'rollout.item.was_changed': { readonly compareAt: MessageValue }
  'rollout.item.was_removed': { readonly was: MessageValue }
  'rollout.item.was_shown': { readonly was: MessageValue }
  'rollout.item.was_unlawful': { readonly lowest: MessageValue; readonly was: MessageValue }
  'rollout.item.was_unproven': Record<never, never>
  'rollout.item.would_end_sale': { readonly sale: MessageValue }
  'rollout.list_changed': Record<never, never>
  'rollout.no_such_item': Record<never, never>
  'rollout.not_found': Record<never, never>
  'rollout.not_now': Record<never, never>
  'rollout.not_planned': Record<never, never>
  'rollout.not_ready': Record<never, never>
  'rollout.on_its_way': { readonly titles: MessageValue }
  'rollout.paused.asked': Record<never, never>
  'rollout.paused.none_written': Record<never, never>
  'rollout.paused.not_writable': Record<never, never>
  'rollout.paused.unanswered': Record<never, never>
  'rollout.paused.unknown': { readonly title: MessageValue }
  'rollout.plan_changed': { readonly titles: MessageValue }
  'rollout.price_edited': { readonly titles: MessageValue }
  'rollout.price_loses': { readonly titles: MessageValue }
  'rollout.store_is_connected': Record<never, never>
  'rollout.unknown_export': Record<never, never>
  'run.analysis_failed': Record<never, never>
  'run.backtest_failed': Record<never, never>
  'run.comparison_failed': Record<never, never>
  'run.estimation_failed': Record<never, never>
  'run.export_failed': Record<never, never>
  'run.mining_failed': Record<never, never>
  'run.report_failed': Record<never, never>
  'sale.date_outside': { readonly first: MessageValue; readonly last: MessageValue }
  'sale.fields_missing': Record<never, never>
  'sale.none_pasted': Record<never, never>
  'sale.not_date': Record<never, never>
  'sale.not_found': Record<never, never>
  'sale.not_product': Record<never, never>
  'sale.one_not_readable': Record<never, never>
  'sale.price_too_high': Record<never, never>
  'sale.product_missing': Record<never, never>
  'sale.quantity_not_whole': Record<never, never>
  'sale.quantity_too_large': { readonly most: MessageValue }
  'sale.quantity_zero': Record<never, never>
  'sale.some_not_readable': { readonly count: MessageValue }
  'sale.total_not_number': Record<never, never>
  'sale.total_not_positive': Record<never, never>
  'sale.total_zero': Record<never, never>
  'sample_store.not_found': Record<never, never>
  'schedule.no_such_time_zone': Record<never, never>
  'schedule.not_found': Record<never, never>
  'schedule.too_many': { readonly most: MessageValue }
  'server.busy': { readonly seconds: MessageValue }
  'server.database_away': { readonly seconds: MessageValue }
  'server.disk_full': Record<never, never>
  'server.internal': Record<never, never>
  'server.share_used': { readonly seconds: MessageValue }
  'server.too_many_streams': { readonly seconds: MessageValue }
  'session.not_found': Record<never, never>
  'signIn.awayBody': Record<never, never>
  'signIn.awayTitle': Record<never, never>
  'signIn.backToSite': Record<never, never>
  'signIn.code': Record<never, never>
  'signIn.codeAction': Record<never, never>
  'signIn.codeHint': Record<never, never>
  'signIn.codeLost': Record<never, never>
  'signIn.codeTitle': Record<never, never>
  'signIn.confirmAction': Record<never, never>
  'signIn.confirmBody': { readonly email: MessageValue }
  'signIn.confirmLocalBody': { readonly email: MessageValue }
  'signIn.confirmOther': Record<never, never>
  'signIn.confirmSentBody': { readonly email: MessageValue }
  'signIn.createdBody': Record<never, never>
  'signIn.createdTitle': Record<never, never>
  'signIn.email': Record<never, never>
  'signIn.error.codeWrong': Record<never, never>
  'signIn.error.currentPasswordWrong': Record<never, never>
  'signIn.error.emailInvalid': Record<never, never>
  'signIn.error.emailTaken': Record<never, never>
  'signIn.error.firstNameMissing': Record<never, never>
  'signIn.error.lastNameMissing': Record<never, never>
  'signIn.error.passwordCommon': Record<never, never>
  'signIn.error.passwordMissing': Record<never, never>
  'signIn.error.passwordTooLong': Record<never, never>
  'signIn.error.tooManyAttempts': { readonly minutes: MessageValue }
  'signIn.error.wrongCredentials': Record<never, never>
  'signIn.errorBody': Record<never, never>
  'signIn.errorTitle': Record<never, never>
  'signIn.expiredBody': Record<never, never>
  'signIn.expiredTitle': Record<never, never>
  'signIn.firstName': Record<never, never>
  'signIn.forgot': Record<never, never>
  'signIn.forgotAction': Record<never, never>
  'signIn.forgotBody': Record<never, never>
  'signIn.forgotLocalBody': Record<never, never>
  'signIn.forgotSentBody': Record<never, never>
  'signIn.forgotSentTitle': Record<never, never>
  'signIn.forgotTitle': Record<never, never>
  'signIn.goRegister': Record<never, never>
  'signIn.goSignIn': Record<never, never>
  'signIn.haveAccount': Record<never, never>
  'signIn.lastName': Record<never, never>
  'signIn.linkGoneBody': Record<never, never>
  'signIn.linkGoneTitle': Record<never, never>
  'signIn.mail.register.body': { readonly url: MessageValue }
  'signIn.mail.register.subject': Record<never, never>
  'signIn.mail.reset.body': { readonly url: MessageValue }
  'signIn.mail.reset.subject': Record<never, never>
  'signIn.mail.taken.body': { readonly url: MessageValue }
  'signIn.mail.taken.subject': Record<never, never>
  'signIn.mail.verify.body': { readonly url: MessageValue }
  'signIn.mail.verify.subject': Record<never, never>
  'signIn.newPassword': Record<never, never>
  'signIn.noAccount': Record<never, never>
  'signIn.password': Record<never, never>
  'signIn.passwordRulesTitle': Record<never, never>
  'signIn.register': Record<never, never>
  'signIn.registerAction': Record<never, never>
  'signIn.registerTitle': Record<never, never>
  'signIn.resetAction': Record<never, never>
  'signIn.resetDoneBody': Record<never, never>
  'signIn.resetDoneTitle': Record<never, never>
  'signIn.resetFirstTime': Record<never, never>
  'signIn.resetKeysEnded': Record<never, never>
  'signIn.resetPassword': Record<never, never>
  'signIn.resetTitle': Record<never, never>
  'signIn.rule.length': Record<never, never>
  'signIn.rule.number': Record<never, never>
  'signIn.rule.special': Record<never, never>
  'signIn.rule.uppercase': Record<never, never>
  'signIn.ruleHint.length': Record<never, never>
  'signIn.ruleHint.number': Record<never, never>
  'signIn.ruleHint.special': Record<never, never>
  'signIn.ruleHint.uppercase': Record<never, never>
  'signIn.ruleMet': Record<never, never>
  'signIn.ruleNotMet': Record<never, never>
  'signIn.signIn': Record<never, never>
  'signIn.signInAction': Record<never, never>
  'signIn.signInTitle': Record<never, never>
  'signIn.signOutAction': Record<never, never>
  'signIn.signOutBody': Record<never, never>
  'signIn.signOutTitle': Record<never, never>
  'signIn.signedOutTitle': Record<never, never>
  'signIn.startAgain': Record<never, never>
  'signIn.staySignedIn': Record<never, never>
  'signIn.toQuanto': Record<never, never>
  'signIn.verifiedBody': Record<never, never>
  'signIn.verifiedTitle': Record<never, never>
  'signIn.verifyAction': Record<never, never>
  'signIn.verifyBody': { readonly email: MessageValue }
  'signIn.verifyOther': Record<never, never>
  'signIn.verifyTitle': Record<never, never>
  'sign_in.kept_by_provider': { readonly url: MessageValue }
  'sign_in.key_unknown': Record<never, never>
  'sign_in.needed': Record<never, never>
  'sign_in.needed_again': Record<never, never>
  'sign_in.provider_away': Record<never, never>
  'sign_in.session_ended': Record<never, never>
  'sign_in.wrong_audience': Record<never, never>
  'stock_out.overlaps': Record<never, never>
  'storage.company_full': { readonly mostMb: MessageValue; readonly usedMb: MessageValue }
  'strategy.advice': { readonly hold: number; readonly lower: number; readonly raise: number }
  'strategy.aim.clearance': Record<never, never>
  'strategy.aim.profit': Record<never, never>
  'strategy.aim.revenue': Record<never, never>
  'strategy.aim.units': Record<never, never>
  'strategy.belowFloor': { readonly belowFloor: number }
  'strategy.competition.price': Record<never, never>
  'strategy.competition.unknown': Record<never, never>
  'strategy.competition.value': Record<never, never>
  'strategy.confirm': Record<never, never>
  'strategy.customers.business': Record<never, never>
  'strategy.customers.compare': Record<never, never>
  'strategy.customers.gifts': Record<never, never>
  'strategy.customers.loyal': Record<never, never>
  'strategy.customers.mixed': Record<never, never>
  'strategy.days': { readonly days: number }
  'strategy.document': { readonly documentProducts: number; readonly documentWords: number }
  'strategy.floor': { readonly marginFloor: number }
  'strategy.goal.clearance': Record<never, never>
  'strategy.goal.profit': Record<never, never>
  'strategy.goal.revenue': Record<never, never>
  'strategy.goal.steady': Record<never, never>
  'strategy.goal.units': Record<never, never>
  'strategy.label.advised': { readonly hold: number; readonly lower: number; readonly raise: number }
  'strategy.label.belowFloor': { readonly belowFloor: number }
  'strategy.label.days': { readonly days: number }
  'strategy.label.floor': { readonly marginFloor: number }
  'strategy.label.leaveAlone': { readonly leaveAlone: number; readonly leaveAloneDays: number }
  'strategy.label.profitGain': { readonly confidence: number; readonly profitGain: number; readonly profitGainHigh: number; readonly profitGainLow: number }
  'strategy.label.reaction': { readonly elastic: number; readonly known: number; readonly products: number }
  'strategy.label.revenueGain': { readonly confidence: number; readonly revenueGain: number; readonly revenueGainHigh: number; readonly revenueGainLow: number }
  'strategy.label.step': { readonly maxStep: number }
  'strategy.leaveAlone': { readonly leaveAlone: number; readonly leaveAloneDays: number }
  'strategy.noChoice': Record<never, never>
  'strategy.noData': Record<never, never>
  'strategy.not_submitted': Record<never, never>
  'strategy.profitGain': { readonly confidence: number; readonly profitGain: number; readonly profitGainHigh: number; readonly profitGainLow: number }
  'strategy.revenueGain': { readonly confidence: number; readonly revenueGain: number; readonly revenueGainHigh: number; readonly revenueGainLow: number }
  'strategy.sensitivity': { readonly elastic: number; readonly known: number; readonly products: number }
  'strategy.step': { readonly maxStep: number }
  'strategy.unchanged': Record<never, never>
  'subscription.ends_in_portal': Record<never, never>
  'subscription.exists': Record<never, never>
  'subscription.not_found': Record<never, never>
  'sync.gave_up': Record<never, never>
  'sync.incomprehensible': Record<never, never>
  'sync.other_currency': Record<never, never>
  'sync.refused': Record<never, never>
  'sync.unreachable': Record<never, never>
  'takeaway.addCost': Record<never, never>
  'takeaway.assumed': { readonly margin: number }
  'takeaway.change.clears_stock': { readonly advisedPrice: number; readonly price: number }
  'takeaway.change.more_units': { readonly advisedPrice: number; readonly price: number }
  'takeaway.change.outside_limits': { readonly advisedPrice: number; readonly price: number }
  'takeaway.change.pays': { readonly advisedPrice: number; readonly price: number }
  'takeaway.change.pays_at_any_cost': { readonly advisedPrice: number; readonly price: number }
  'takeaway.hold.best_already': Record<never, never>
  'takeaway.hold.cost_decides': { readonly cost: number }
  'takeaway.hold.limits_leave_none': Record<never, never>
  'takeaway.hold.little_evidence': { readonly testPrice: number; readonly testWeeks: number }
  'takeaway.hold.none_for_goal': Record<never, never>
  'takeaway.hold.other': Record<never, never>
  'takeaway.hold.too_soon': Record<never, never>
  'takeaway.hold.too_uncertain': Record<never, never>
  'takeaway.interval': { readonly confidence: number; readonly high: number; readonly low: number; readonly months: number; readonly ownShare: number }
  'takeaway.label.advisedPrice': { readonly advisedPrice: number }
  'takeaway.label.elasticity': { readonly confidence: number; readonly elasticity: number; readonly high: number; readonly low: number }
  'takeaway.label.gain.profit': { readonly confidence: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly probability: number }
  'takeaway.label.gain.revenue': { readonly confidence: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly probability: number }
  'takeaway.label.higher': { readonly priceUp: number; readonly revenueUp: number; readonly unitsUp: number }
  'takeaway.label.lower': { readonly priceDown: number; readonly revenueDown: number; readonly unitsDown: number }
  'takeaway.label.months': { readonly months: number }
  'takeaway.label.ownShare': { readonly ownShare: number }
  'takeaway.label.price': { readonly price: number }
  'takeaway.limited.days_between_changes': Record<never, never>
  'takeaway.limited.ending': Record<never, never>
  'takeaway.limited.margin_floor': Record<never, never>
  'takeaway.limited.market_ceiling': Record<never, never>
  'takeaway.limited.market_floor': Record<never, never>
  'takeaway.limited.max_price': Record<never, never>
  'takeaway.limited.max_step': Record<never, never>
  'takeaway.limited.min_price': Record<never, never>
  'takeaway.limited.tested_range': Record<never, never>
  'takeaway.notEnough': Record<never, never>
  'takeaway.profit': { readonly confidence: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly probability: number }
  'takeaway.revenue': { readonly confidence: number; readonly gain: number; readonly gainHigh: number; readonly gainLow: number; readonly probability: number }
  'takeaway.scenarios': { readonly priceDown: number; readonly priceUp: number; readonly revenueDown: number; readonly revenueUp: number; readonly unitsDown: number; readonly unitsUp: number }
  'takeaway.sensitivity.high': { readonly elasticity: number }
  'takeaway.sensitivity.low': { readonly elasticity: number }
  'takeaway.sensitivity.positive': { readonly elasticity: number }
  'takeaway.short': { readonly fewMonths: number }
  'team.invitation.body': { readonly company: MessageValue; readonly url: MessageValue; readonly who: MessageValue }
  'team.invitation.subject': Record<never, never>
  'team.member_already': Record<never, never>
  'team.no_other_company': Record<never, never>
  'team.only_owner': Record<never, never>
  'team.owner_needed': Record<never, never>
  'two_factor.off_already': Record<never, never>
  'two_factor.on_already': Record<never, never>
  'two_factor.on_with_other_device': Record<never, never>
  'unsubscribe.action': Record<never, never>
  'unsubscribe.doneBody': Record<never, never>
  'unsubscribe.doneReport': Record<never, never>
  'unsubscribe.doneTitle': Record<never, never>
  'unsubscribe.goneBody': Record<never, never>
  'unsubscribe.goneTitle': Record<never, never>
  'unsubscribe.marketing': { readonly email: MessageValue }
  'unsubscribe.notices': { readonly email: MessageValue }
  'unsubscribe.product_updates': { readonly email: MessageValue }
  'unsubscribe.report': { readonly email: MessageValue }
  'unsubscribe.title': Record<never, never>
  'unsubscribe.toSettings': Record<never, never>
  'user.not_found': Record<never, never>
  'view.name_taken': Record<never, never>
  'view.not_found': Record<never, never>
  'view.too_many': { readonly most: MessageValue }
  'webhook.address_refused': Record<never, never>
  'webhook.delivery_not_found': Record<never, never>
  'webhook.is_off': Record<never, never>
  'webhook.message_too_large': Record<never, never>
  'webhook.not_found': Record<never, never>
  'webhook.over_5_mb': Record<never, never>
  'webhook.signature_wrong': Record<never, never>
  'webhook.too_many': { readonly most: MessageValue }
}
