/** What the buttons of every chart are called. */
export function chartWords(t: (id: string) => string) {
  return {
    viewAsTable: t('chart.viewAsTable'),
    viewAsChart: t('chart.viewAsChart'),
    download: t('chart.download'),
    downloadFailed: t('chart.downloadFailed'),
  }
}
