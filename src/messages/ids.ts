// Written by `node scripts/write-message-ids.ts` from the catalogues; a test compares it.

/** Each message with the values that it needs. */
export interface MessageValues<MessageValue> {
  'dataExport.company.data': Record<never, never>
  'dataExport.company.what': Record<never, never>
  'dataExport.personal.data': Record<never, never>
  'dataExport.personal.what': Record<never, never>
  'dataExport.readme': { readonly data: MessageValue; readonly preparedAt: MessageValue; readonly what: MessageValue }
  'dataExport.rowsPerTable': Record<never, never>
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
  'notification.import-finished.text': { readonly file: MessageValue; readonly lines: MessageValue; readonly products: MessageValue }
  'notification.import-finished.title': Record<never, never>
  'notification.keys-ended.text': { readonly count: MessageValue; readonly names: MessageValue }
  'notification.keys-ended.title': Record<never, never>
  'notification.member-joined.text': Record<never, never>
  'notification.member-joined.title': { readonly name: MessageValue }
  'notification.new-device.text': { readonly address: MessageValue; readonly device: MessageValue }
  'notification.new-device.title': Record<never, never>
  'notification.password-changed.text': Record<never, never>
  'notification.password-changed.title': Record<never, never>
  'notification.pricing-tip.text': { readonly tip: MessageValue }
  'notification.pricing-tip.title': { readonly subject: MessageValue }
  'notification.recovery-code-used.text': { readonly left: MessageValue }
  'notification.recovery-code-used.title': Record<never, never>
  'notification.report-ready.text': { readonly name: MessageValue }
  'notification.report-ready.title': Record<never, never>
  'notification.two-factor-off.text': Record<never, never>
  'notification.two-factor-off.title': Record<never, never>
  'notification.two-factor-on.text': Record<never, never>
  'notification.two-factor-on.title': Record<never, never>
  'notification.unsubscribe': { readonly url: MessageValue }
  'notification.whats-new.text': { readonly news: MessageValue }
  'notification.whats-new.title': { readonly version: MessageValue }
  'notification.why': { readonly url: MessageValue }
  'notification.worthwhile-advice.text': { readonly gain: MessageValue; readonly of: string; readonly product: MessageValue }
  'notification.worthwhile-advice.title': Record<never, never>
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
  'report.made': { readonly when: MessageValue }
  'report.mail.body': { readonly company: MessageValue; readonly often: MessageValue; readonly period: MessageValue; readonly title: MessageValue; readonly until: MessageValue; readonly url: MessageValue; readonly who: MessageValue }
  'report.mail.subject': { readonly title: MessageValue }
  'report.measure': Record<never, never>
  'report.month': Record<never, never>
  'report.net': Record<never, never>
  'report.new': Record<never, never>
  'report.noCountry': Record<never, never>
  'report.noOwn': Record<never, never>
  'report.noRows': Record<never, never>
  'report.noType': Record<never, never>
  'report.noVendor': Record<never, never>
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
  'server.database_away': { readonly seconds: MessageValue }
  'server.disk_full': Record<never, never>
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
  'team.invitation.body': { readonly company: MessageValue; readonly url: MessageValue; readonly who: MessageValue }
  'team.invitation.subject': Record<never, never>
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
}
