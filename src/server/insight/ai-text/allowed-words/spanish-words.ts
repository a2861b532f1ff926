import type { AllowedWords } from './allowed-words.ts'

export const spanishWords: AllowedWords = {
  endings: ['o', 'a', 'os', 'as'],
  determiners: 'el la los las un una su sus cuyo cuya',
  prepositions: 'de del a al en para por según sobre hacia como mediante ante',
  joiners: 'y e o u pero mientras aunque si cuando',
  attached:
    'con junto frente basa basan basad~ procede proceden proviene provienen viene vienen apoya apoyan descansa descansan parte parten deriva derivan derivad~ extraíd~ cubre cubren',
  joiningPhrases: 'así como, además de, junto con, junto a, comparado con, en comparación con, seguido de',
  plain: `
    que qué cual cuál cuales quien donde cómo cuanto se le les lo ello ellos ellas usted ustedes esto eso aquello aquí ahí allí
    es son sea sean ser sería serían está están estar ha han haber tiene tienen hay
    podría podrían cabe caben cabría parece parecen
    muestra muestran mostrar indica indican indicar dice dicen decir describe describen señala señalan resume
    lea leer lee ver vea véase vean visto vist~ mire mirar comparar compara compare comparad~ considere considerar considerad~
    recuerde recordar note notar observe observar piense pensar valore valorar sopese sopesar
    esperar espera esperan esperarse estima estiman estimar mide miden medir
    empieza empiezan empezar empecemos comienza
    trata tratan refiere refieren corresponde corresponden depende dependen ayuda ayudan entender
    incluye incluyen recoge recogen refleja reflejan sirve sirven figura figuran aparece aparecen completa completan menciona
    cuadro imagen cifra cifras estimación estimaciones expectativa expectativas punto puntos lectura comparación comparaciones
    pregunta preguntas contexto base bases detalle detalles resumen panorama cautela prudencia cuidado escenario
    escenarios lado lados partes resto vista mirada nota notas caso casos producto
    productos paquete lote respuesta respuestas datos fondo valor valores referencia referencias indicio indicios orientación
    idea ideas sentido supuesto supuestos fuente fuentes estrategia ejemplo conclusión
    esperad~ estimad~ inciert~ aproximad~ cautelos~ otr~ abiert~
    orientativ~ adicional adicionales prudente prudentes posible posibles breve breves
    relevante relevantes útil útiles principal principales central centrales siguiente siguientes provisional provisionales
    general generales importante importantes interesante interesantes
    también además luego finalmente asimismo igualmente aproximadamente quizá quizás posiblemente brevemente todavía aún
    prudentemente aparte
    nosotros nos nuestro nuestra nuestros nuestras estimamos esperamos significa significan resulta resultan
    análisis modelo método analizad~ calculad~ evaluad~ utilizad~ usad~ desprende desprenden partiendo
    tómelo tómese abarca abarcan alternativa alternativas opción opciones fue fueron entre quiere desea
    consulte consultar interprete interpretar interpretación incluid~ combinad~ correspondiente correspondientes
    respectiv~ inicial sencill~ básic~ recordatorio guía palabra palabras separad~ completar explicación
    análogamente actualmente generalmente
    este esta estos estas ese esa esos esas
    analizó analizaron
    reúne reúnen ilustra ilustran ilustrar esboza esbozan expone exponen presenta presentan presentar presentad~ recuerda
    recuerdan entienda entiéndase léase fíjese repasar repase resumir resumid~ contiene contienen forma forman formar calcula
    calculan calcular toma toman tomad~ sitúa sitúan encuentra encuentran supone suponen suponer pasar pasando va van ir
    acompaña acompañan acompañad~ habla hablan mencionar mencionad~ citad~ mostrad~ descrit~ expresad~ leíd~ destacar destaca
    destacan servir tratarse verse leerse tenerse compararse entenderse interpretarse siguen trasfondo conjunto cosa cosas
    aspecto aspectos elemento elementos factor factores enfoque marco perspectiva perspectivas cálculo cálculos pronóstico
    previsión previsiones proyección aproximación aproximaciones apunte apuntes comentario comentarios aclaración apartado
    sección tema texto tabla dato magnitud indicador indicadores información impresión juicio papel patrón posición
    posibilidad posibilidades partida dirección situación origen síntesis variante variantes versión visión manera modo línea
    líneas contraste contrapunto esencial esenciales fundamental fundamentales detallad~ concret~ concis~ indicativ~
    estadístic~ numéric~ restante restantes presente presentes subyacente subyacentes descriptiv~ hipotétic~ imprecis~ neutral
    práctic~ citado detrás respectivamente especialmente particularmente inicialmente básicamente esencialmente simplemente
    concretamente incluso presumiblemente
    apunta apuntan estimó miró encontró
  `,
  paired: [{ words: 'tenga tener', partners: 'en mente, en cuenta' }],
  phrases: `
    en resumen, en conjunto, en síntesis, en breve, por ejemplo, sin embargo, en cambio, por otra parte, por otro lado, al otro lado,
    al mismo tiempo, a título orientativo, tenga en cuenta, tener en cuenta, teniendo en cuenta, a grandes rasgos, dicho de otro modo,
    en otras palabras, de entrada, para empezar, para terminar, por su parte, lado a lado, a tener en cuenta,
    por lo demás, conviene leer, conviene recordar, conviene comparar, conviene tener en cuenta,
    por favor, a continuación, en detalle, en general, en particular, en cuanto a, con respecto a, respecto a, a partir de, acerca de,
    da una idea de, dan una idea de, puede verse, puede leerse, se puede ver, gracias por sus respuestas, a modo de referencia,
    como referencia, como orientación, hasta ahora, visto así,
    permite ver, permiten ver, permite comparar, la decisión es suya, usted decide,
    si sigue el consejo, siguiendo el consejo, según reaccionen los clientes, según cómo reaccionen los clientes, cómo reaccionan los clientes,
    mientras tanto, a la inversa, por el contrario, pese a, punto de partida, en un sentido, en el otro sentido, en sentido contrario, a primera vista,
    vale la pena mirar, vale la pena comparar, por una parte, por un lado, del otro lado, en este caso, en ese caso, en definitiva, en lo esencial,
    con este trasfondo, en el fondo,
    podría seguir, podrían seguir,
    de un vistazo, un vistazo, en mente, tiene su papel
  `,
  topics: {
    atAdvisedPrice: 'del precio aconsejado, con el precio aconsejado, al precio aconsejado',
    atBestPrice: 'al mejor precio, con el mejor precio',
    atAskedPrice: 'a su precio, con su precio, a ese precio, con ese precio, al precio por el que pregunta',
    measured:
      'medido, medida, medidos, medidas, observado, observada, observados, observadas, medida en, observación, observaciones, medición, mediciones',
    uncertainty: 'incertidumbre',
    effect:
      'efecto, efectos, resultado, resultados, repercusión, efecto del consejo, efecto del precio aconsejado, efecto de la recomendación, efecto de este precio',
    listPrice: 'por separado',
    bestPrice: 'mejor precio',
    price: 'precio, precios',
    todaysPrice: 'precio actual, precio de hoy',
    higherPrice: 'precio más alto, subida de precio, al alza, el precio sube, si sube',
    lowerPrice: 'precio más bajo, bajada de precio, a la baja, el precio baja, si baja',
    profit:
      'en el beneficio, sobre el beneficio, para el beneficio, en su beneficio, del beneficio, de beneficio, beneficio esperado, beneficio adicional, cambio del beneficio, cambio en el beneficio',
    revenue:
      'en los ingresos, sobre los ingresos, para los ingresos, en sus ingresos, de ingresos, ingresos esperados, ingresos adicionales, cambio en los ingresos',
    sales: 'ventas, demanda',
    margin: 'margen, márgenes',
    cost: 'coste, costes, costo, costos',
    discount: 'descuento, descuentos, rebaja, diferencia',
    orders: 'pedidos, cestas',
    customers: 'clientes, cliente, clientela, compradores, reaccionen',
    elasticity: 'elasticidad, reacción, sensibilidad, reacciona, reaccionan, reaccionen',
    months: 'meses, historial, datos de ventas, meses de datos',
    limits: 'límite, límites',
    floor: 'margen mínimo',
    step: 'paso, pasos',
    change: 'cambio, cambios',
    days: 'días, descanso, pausa',
    document: 'documento, archivo',
    goal: 'objetivo, objetivos, meta, metas',
    competition: 'competencia, competidores',
    advice:
      'consejo, consejos, aconsejado, aconsejada, aconsejados, aconsejadas, aconseja, recomendación, recomendado, recomendada, recomienda, recomiendan, aconsejamos, recomendamos',
    proposal: 'propuesta, propuestas, propuesto, propuestos',
    ownSales: 'productos similares, productos parecidos, ventas propias, datos propios',
  },
}
