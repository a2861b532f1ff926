/** Labels of the buttons that every chart has. */
export function chartWords(t: (id: string) => string) {
  return {
    viewAsTable: t('chart.viewAsTable'),
    viewAsChart: t('chart.viewAsChart'),
    download: t('chart.download'),
    downloadFailed: t('chart.downloadFailed'),
  }
}
