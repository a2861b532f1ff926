import type { NewsTexts } from './text-shape.ts'

export const esEs: NewsTexts = {
  releases: {
    '0.1.0':
      'Una elasticidad para cada producto, con su grado de certeza. Recomendaciones que aceptar o descartar, simulaciones y un plan de precios. Promociones distinguidas de los cambios de precio duraderos, paquetes a partir de lo que se compra junto, informes en PDF, Excel, CSV y JSON, y una tienda de prácticas para probarlo todo.',
  },
  tips: [
    {
      subject: 'Empiece el año con costes al día',
      text: 'Los proveedores cambian sus precios a principios de año. Introduzca los costes unitarios de este año: sin ellos, Quanto puede comparar ingresos, pero no beneficios.',
    },
    {
      subject: 'Un cambio cada vez',
      text: 'Si cambian a la vez el precio, la foto y la publicidad, nadie puede decir qué movió las ventas. Cambie solo el precio y déjelo de dos a cuatro semanas.',
    },
    {
      subject: 'Un intervalo amplio también es una respuesta',
      text: 'Una elasticidad entre -3 y 0 significa que aún no se sabe. Un pequeño cambio de precio en ese producto enseña más que otro mes de espera.',
    },
    {
      subject: 'Diga a Quanto cuándo hizo una promoción',
      text: 'Una promoción que no está en el calendario parece demanda normal a un precio bajo. Revise las propuestas y confirme las que fueron reales.',
    },
    {
      subject: 'Agotado no significa impopular',
      text: 'Un día sin existencias nadie podía comprar. Introduzca sus roturas de stock para que esos días no cuenten como días sin demanda.',
    },
    {
      subject: 'Compare con el año pasado, no con el mes pasado',
      text: 'De un mes a otro suele cambiar la temporada, no el efecto de sus precios. El panel compara un período con el mismo del año anterior.',
    },
    {
      subject: 'Ponga límites antes de necesitarlos',
      text: 'El mayor cambio y el menor margen que usted permite valen para todas las recomendaciones. Decídalos cuando nada corra prisa.',
    },
    {
      subject: 'Agrupe lo que de verdad se compra junto',
      text: 'Dos superventas coinciden en la misma cesta por puro azar. Un paquete merece la prueba si su lift se mantiene por encima de 1 en todo el intervalo.',
    },
    {
      subject: 'Lo que debe rendir un descuento',
      text: 'Con un 20\u00a0% de descuento hacen falta un 25\u00a0% más de unidades para los mismos ingresos; con un margen del 40\u00a0%, el doble para el mismo beneficio.',
    },
    {
      subject: 'Pruebe los precios antes de la temporada',
      text: 'Lo que aprenda de un precio en noviembre estará mezclado con la Navidad. Pruebe ahora lo que quiera saber entonces.',
    },
    {
      subject: '¿Rebajado desde qué precio?',
      text: 'En la Unión Europea, una rebaja se anuncia desde el precio más bajo de los últimos 30 días. Consúltelo antes de preparar el Black Friday.',
    },
    {
      subject: 'Llévese su año',
      text: 'En Configuración, Gestión de datos, Quanto reúne en un archivo todo lo que guarda sobre su tienda, en JSON y CSV.',
    },
  ],
  unsubscribe: 'No recibir más correos de este tipo: {url}',
  page: {
    title: '¿No recibir más estos correos?',
    product_updates: '{email} dejará de recibir correos sobre las novedades de Quanto.',
    marketing: '{email} dejará de recibir el consejo del mes.',
    notices:
      '{email} dejará de recibir correos sobre importaciones, estimaciones, consejos e informes. Los avisos de seguridad siguen llegando.',
    report: '{email} dejará de recibir correos con este informe.',
    doneReport: 'Este informe ya no se le envía. Los demás correos no cambian.',
    action: 'Darse de baja',
    doneTitle: 'Se ha dado de baja',
    doneBody: 'Los demás correos no cambian. Puede volver a activar estos en Configuración, Notificaciones.',
    goneTitle: 'Este enlace ya no es válido',
    goneBody: 'Puede desactivar estos correos en Configuración, Notificaciones.',
    toSettings: 'A la configuración de notificaciones',
  },
}
