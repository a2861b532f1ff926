import type { AllowedWords } from './allowed-words.ts'

export const englishWords: AllowedWords = {
  endings: [''],
  determiners: 'the a an its their your',
  prepositions:
    'of for from in on at to by about as into around behind regarding concerning through towards toward via upon across among despite onto',
  joiners: 'and but while whereas though although yet or if whether',
  attached:
    'with alongside beside besides against next based rest rests resting stem stems come comes coming came drawn draw draws uses used cover covers reflect reflects relies leans compares derived versus',
  joiningPhrases: 'along with, as well as, together with, in addition to, compared to, compared with',
  plain: `
    it they them you itself themselves here there what which where how who
    is are be been being has have having had may might could would
    show shows showing shown read reads reading see seen seeing look looks looking looked compare comparing compared
    consider considers considering considered weigh weighs weighing weighed note notes noting noted notice remember
    describe describes described refer refers
    start starts starting begin begins beginning follows followed followed
    tell tells say says indicate indicates estimate estimates expect expects assume assumes assumed
    help helps understand summarize summarise summarized summarised listed name names mention mentions mentioned
    built found depend depends
    concern concerns include includes including point points mean means matter matters
    picture figure figures expectation expectations reading comparison question questions background basis
    context detail details overview summary evidence caution care scenario scenarios side sides view glance
    part parts case cases product products package bundle answer answers data
    assumption assumptions hint hints idea ideas light sense sample samples source sources strategy value values
    expected estimated uncertain rough approximate tentative possible careful cautious plain short brief
    relevant useful helpful main central key whole overall other further additional
    following open provisional preliminary important interesting indicative
    also too again then finally lastly meanwhile however likewise similarly altogether briefly roughly approximately
    possibly perhaps maybe tentatively carefully cautiously still afterwards please broadly
    we us our was were using some treat treated analysis model
    method asked another option options included when between among way ways form forms formed lie lies want like wish
    find check review judge interpret interpreted interpretation viewed understood examine alternative alternatives word
    words guide reminder numbers separate initial combined respective corresponding simple basic
    respectively generally initially estimating complete completes explore
    this that these those such
    moving going shifting switching staying entered decide decides deciding illustrate illustrates outline outlines sketch
    sketches highlight highlights present presents presented display displayed express expressed state states stated accompany
    accompanies accompanied appear appears called carry carries clarify clarifies contain contains contrast contrasts frame
    framed gather gathered inform informs informed introduce invite invites involve involves link linked lay pair paired
    pictured place placed ponder proceed quoted recall recorded remind reminds represent represents reveal reveals serve
    serves sit sits speak speaks supplied trace traced translate translates write written do does account aspect aspects angle
    approximation approximations backdrop calculation calculations comment comments component components consideration
    considerations counterpart dimension element elements essence example examples factor factors focus forecast forecasts
    framework impression impressions indicator indicators information input inputs insight insights instance item items
    judgement judgment kind landscape layer logic material meaning measure message nature notion origin outlook paragraph
    pattern patterns perspective perspectives piece pieces position possibility possibilities projection projections recap
    record records respect role row section selection sentence sentences setting situation stage standpoint statement
    statements story structure subject suggestion suggestions table takeaway term terms text theme thing things thought
    thoughts topic understanding variant version viewpoint accompanying broad calculated concise concrete conditional
    descriptive detailed distinct essential exploratory former latter fundamental hypothetical imprecise inexact informative
    introductory logical natural neutral noteworthy numerical original particular practical principal rational readable
    remaining resulting specific standard statistical straightforward subsequent suggested theoretical underlying
    understandable visible basically closely conversely correspondingly directly elsewhere equally essentially especially even
    furthermore moreover namely nonetheless nevertheless notably originally otherwise particularly presumably rather
    relatively simply somewhat specifically subsequently thereafter
    goes
  `,
  paired: [{ words: 'keep keeping bear bearing', partners: 'in mind' }],
  phrases: `
    keep in mind, keep this in mind, keeping in mind, bear in mind, as well, at first glance, in other words,
    by contrast, in contrast, on the other hand, on the other side, side by side, at the same time, all in all, taken together,
    worth a look, worth noting, worth knowing, worth reading, worth comparing, brings together, bring together, a closer look, look closer, in short, in brief,
    for comparison, for orientation, for reference, to begin with, to start with, to sum up, in sum, for example, in addition,
    put differently, up for decision, up to you,
    that said, according to, in line with, thank you for your answers, thank you, taking into account, take into account,
    in view of, in the light of, with regard to, as for, in terms of, in particular, in general, for context, for background,
    for completeness, as a reminder, as a guide, a word on, a note on, gives an idea of, give an idea of, gives a sense of,
    give a sense of, set against, can be read, can be seen, can be found, can be compared, you can see, you can read,
    you can compare, good to know, in detail, so far,
    let us look at, let us see, let us start with, turning to, the decision is up to you, the decision is yours,
    if you follow the advice, following the advice, depending on how customers react, how customers react,
    above all, shown above, shown below, the details below, figures below, see below, listed below, described below, in turn, at a glance, as a point of reference, in the other direction,
    in the opposite direction, on balance, as such, in essence, for instance, in the end, in this respect, in that case, in this case, from here,
    read together, make up, makes up, current advice, expected to be, so much for,
    might follow, could follow, may follow, would follow, to follow,
    plays a part, plays a role, play a part, play a role, in mind, how this was estimated
  `,
  topics: {
    atAdvisedPrice:
      'of the advised price, from the advised price, with the advised price, at the advised price, for the advised price, of the recommended price, at the recommended price',
    atBestPrice: 'at the best price, for the best price, with the best price, at the best package price',
    atAskedPrice:
      'at your price, for your price, at the price you asked about, at the asked price, for the asked price, at that price, with your price',
    measured:
      'measured, observed, measured over, observed over, measurement, measurements, observation, observations',
    uncertainty: 'uncertainty',
    effect:
      'effect, effects, outcome, outcomes, result, results, effect of the advice, effect of the advised price, effect of the recommendation, effect of the recommended price, effect of this price, effect of that price',
    listPrice: 'separately, sold separately, the parts, bought separately, bought on their own',
    bestPrice: 'best price, best package price',
    price: 'price, prices, pricing, priced',
    todaysPrice: 'today’s price, current price',
    higherPrice: 'higher price, a price increase, upward, price goes up, it goes up, goes up',
    lowerPrice: 'lower price, a price cut, downward, price goes down, it goes down, goes down',
    profit:
      'on profit, on the profit, on your profit, for profit, for the profit, for your profit, about profit, regarding profit, in profit, expected profit, expected extra profit, extra profit, additional profit, change in profit, change of profit, profit change, estimated profit',
    revenue:
      'on revenue, on the revenue, on your revenue, for revenue, for the revenue, for your revenue, about revenue, regarding revenue, expected revenue, extra revenue, additional revenue, change in revenue, revenue change',
    sales: 'sales',
    margin: 'margin, margins',
    cost: 'cost, costs',
    discount: 'discount, discounts, difference',
    orders: 'orders, baskets',
    customers: 'customers, customer, buyers, shoppers',
    elasticity: 'elasticity, sensitivity, reaction, response, react, respond',
    months: 'months, history, sales history, sales data, months of data, months with sales',
    limits: 'limit, limits',
    floor: 'floor, least margin',
    step: 'step, steps',
    change: 'change, changes',
    days: 'days, pause, break',
    document: 'document, file',
    goal: 'goal, goals, aim, aims, target',
    competition: 'competition, competitors, competitor',
    advice:
      'advice, advised, advise, advises, recommendation, recommended, recommend, recommends, follow the advice',
    proposal: 'proposal, proposals, proposed',
    ownSales: 'similar products, own sales, own data, weight of own sales, own sales weigh',
  },
}
