import type { RefusedWords } from './refused-list.ts'

export const spanishRefused: RefusedWords = {
  numbers: String.raw`
    cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\p{L}+|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|cient\p{L}+|\p{L}+cient[oa]s|quinient[oa]s|mil|miles|millar\p{L}*|mill[oó]n|millones|billones|docenas?|quincena\p{L}*|decena\p{L}*|centena\p{L}*|par
    primer[oa]?s?|segund[oa]s?|tercer[oa]?s?|cuart[oa]s?|quint[oa]s?|sext[oa]s?|séptim[oa]s?|octav[oa]s?|noven[oa]s?|décim[oa]s?|últim[oa]s?|únic[oa]s?|amb[oa]s
    mitad\p{L}*|medi[oa]s?|tercios?|terceras? partes?|doble|doblar\p{L}*|dobla|duplic\p{L}+|triple|triplic\p{L}+|cuadruplic\p{L}+|cuádruple|quíntuple|multiplic\p{L}+|veces|vez
    por ?ciento|porcentaje\p{L}*|euros?|dólar\p{L}*|céntimos?|varios|varias|much[oa]s|mayoría|minoría
  `,
  promises: String.raw`
    garant\p{L}+|promet\p{L}+|promesa\p{L}*|segur[oa]s?|seguramente|asegur\p{L}+|cert\p{L}+|ciert[oa]s?|ciertamente|definitiv\p{L}+|sin duda\p{L}*|indudable\p{L}*|dudas?|siempre|nunca|jamás|infalible\p{L}*|imposible|inevitable\p{L}*|absolut\p{L}+|totalmente|confí\p{L}+|confíe
    riesgos?|fácil\p{L}*|éxito\p{L}*|ric[oa]s?|fortuna|perfect\p{L}+|ideal\p{L}*|excelente\p{L}*|fantástic\p{L}+|clar[oa]s?|claramente|evidente\p{L}*|obvi\p{L}+|exact\p{L}+|precis[oa]s?|precisamente|por supuesto|demostrad\p{L}+|realidad|de verdad|verdad\p{L}*
    ganará\p{L}*|tendrá\p{L}*|verá|verán|será|serán|obtendrá\p{L}*|venderá\p{L}*|\p{L}+(?:ará|erá|irá)n?
  `,
  orders: String.raw`
    ahora|hoy(?! mismo precio)(?<!de hoy)|ya|pronto|inmediat\p{L}+|enseguida|rápid\p{L}+|urgent\p{L}*|urge|apresúrese|dese prisa|prisa|actúe|actúen|espere|esperes|tarde|mañana|plazo|cuanto antes
    suba|baje|cambie|mantenga|aumente|reduzca|lance|venda|compre|ignore|olvide|deje|debe|debería|deben|tiene que|hay que|de todos modos
  `,
  claims: String.raw`
    existencias|stock|inventario|dura|duran|encanta\p{L}*|aman|adoran|odian|pagan?|pagarán?|ganan?|ganar|gane|pierden?|perder|pérdidas?|pierda|suben|subir|subirá|bajan|crecen?|crecer|crecimiento|aumentan?|dispar\p{L}+|más(?! (?:alto|bajo|adelante))|menos|mejor(?! precio)|mejores|peor|peores|barat[oa]s?|car[oa]s?|dinero|efectivo|mercado|temporada|clima|navidad|verano|invierno|cada|diari\p{L}+|semanal\p{L}*|anual\p{L}*|al día|a la semana|al año
    fuerte\p{L}*|débil\p{L}*|alt[oa]s?(?<!más alto)|grandes?|enorme\p{L}*|pequeñ\p{L}+|mucho|poco|porque|por eso|por tanto|gracias a
  `,
  denials: 'no|nada|nadie|ningun[oa]?|ningún|sin(?! embargo)|ni|tampoco|falso|falsa|apenas|importa',
  addresses: String.raw`punto com|correo\p{L}*|e-?mails?|teléfono|llame\p{L}*|escriba\p{L}*|visite|entre en|inicie sesión|haga clic|clic|descargue|sitio web|página web|web|enlace\p{L}*|contraseña|json|instrucciones|sistema|prompt|asistente`,
}
