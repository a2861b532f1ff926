import type { NewsTexts } from './text-shape.ts'

export const enUs: NewsTexts = {
  releases: {
    '0.1.0':
      'An elasticity for every product, with how sure it is. Recommendations to accept or dismiss, simulations and a price plan. Promotions told apart from lasting price changes, bundles from what is bought together, reports as PDF, Excel, CSV and JSON, and a practice shop to try it all.',
  },
  tips: [
    {
      subject: 'Begin the year with fresh costs',
      text: 'Suppliers change their prices at the turn of the year. Enter this year’s unit costs: without them Quanto can compare revenue, but not profit.',
    },
    {
      subject: 'One change at a time',
      text: 'Where price, picture and advertising change together, nobody can say which of them moved the sales. Change the price alone, and leave it for two to four weeks.',
    },
    {
      subject: 'A wide interval is an answer, too',
      text: 'An elasticity between -3 and 0 means: not known yet. One small price change of that product teaches more than another month of waiting.',
    },
    {
      subject: 'Tell Quanto when you had a promotion',
      text: 'A promotion that stands in no calendar looks like ordinary demand at a low price. Look through the proposals and confirm the ones that were real.',
    },
    {
      subject: 'Sold out is not unpopular',
      text: 'On a day without stock nobody could buy. Enter your stock-outs, so that those days do not count as days without demand.',
    },
    {
      subject: 'Compare with last year, not with last month',
      text: 'From one month to the next it is often the season that changes, not the effect of your prices. The dashboard compares a period with the same one of last year.',
    },
    {
      subject: 'Set limits before you need them',
      text: 'The largest step and the least margin that you allow hold for every recommendation. Decide on them while nothing is urgent.',
    },
    {
      subject: 'Bundle what really sells together',
      text: 'Two bestsellers end up in the same basket by chance alone. A bundle is worth a try where the lift stays above 1 over its whole interval.',
    },
    {
      subject: 'What a discount must earn',
      text: 'At 20\u00a0% off it takes 25\u00a0% more units for the same revenue; at a margin of 40\u00a0% it takes twice as many for the same profit.',
    },
    {
      subject: 'Test prices before the season',
      text: 'What you learn about a price in November is mixed with Christmas. Test now what you want to know by then.',
    },
    {
      subject: 'Reduced from which price?',
      text: 'In the European Union a reduction is announced from the lowest price of the last 30 days. Look it up before you plan Black Friday.',
    },
    {
      subject: 'Take your year with you',
      text: 'Settings, Data Management packs everything that Quanto holds about your store into one archive, as JSON and CSV.',
    },
  ],
  unsubscribe: 'No more mails of this kind: {url}',
  page: {
    title: 'No more of these mails?',
    product_updates: '{email} will get no more mails about what is new in Quanto.',
    marketing: '{email} will get no more tips of the month.',
    notices:
      '{email} will get no more mails about imports, estimates, advice and reports. Alerts about security still come.',
    report: '{email} will get no more mails of this report.',
    doneReport: 'This report is no longer mailed to you. Other mails are not affected.',
    action: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneBody: 'Other mails are not affected. You can turn these on again under Settings, Notifications.',
    goneTitle: 'This link no longer works',
    goneBody: 'You can end these mails under Settings, Notifications.',
    toSettings: 'To the notification settings',
  },
}
