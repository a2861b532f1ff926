import type { NotificationTexts } from './text-shape.ts'

export const esEs: NotificationTexts = {
  kinds: {
    'import-finished': {
      title: 'Importación terminada',
      text: '{file}: se añadieron {lines} líneas de pedido y {products} productos.',
    },
    'import-failed': {
      title: 'La importación falló',
      text: '{file} no se pudo importar y no se conservó nada. El historial de importaciones indica el motivo.',
    },
    'export-ready': {
      title: 'Su exportación de datos está lista',
      text: 'Puede descargarla durante {days} días.',
    },
    'member-joined': {
      title: '{name} se ha unido a su empresa',
      text: 'Puede cambiar los roles en Configuración, Equipo.',
    },
    'new-device': {
      title: 'Inicio de sesión desde un dispositivo nuevo',
      text: '{device}, dirección {address}. Si no fue usted, cambie la contraseña y cierre esa sesión.',
    },
    'password-changed': {
      title: 'Se ha cambiado su contraseña',
      text: 'Se cerraron todas las demás sesiones. Si no fue usted, elija otra contraseña con «¿Ha olvidado la contraseña?» en la página de inicio de sesión.',
    },
    'keys-ended': {
      title: 'Las claves de API terminaron con su contraseña',
      text: 'Terminaron {count}: {names}. Cree otras nuevas donde los programas aún las necesiten.',
    },
    'two-factor-on': {
      title: 'La verificación en dos pasos está activada',
      text: 'A partir de ahora, para iniciar sesión hace falta un código de su aplicación de autenticación.',
    },
    'two-factor-off': {
      title: 'La verificación en dos pasos está desactivada',
      text: 'Ahora basta la contraseña para iniciar sesión. Si no fue usted, cambie la contraseña.',
    },
    'recovery-code-used': {
      title: 'Se usó un código de recuperación para iniciar sesión',
      text: 'Le quedan {left}. Si no fue usted, cambie la contraseña.',
    },
    'deletion-requested': {
      title: 'Todo se eliminará el {due}',
      text: '{who} ha solicitado eliminar su empresa con todos sus datos y todos los accesos. Hasta entonces, un propietario puede anularlo.',
    },
    'deletion-taken-back': {
      title: 'La eliminación se ha anulado',
      text: '{who} la ha anulado. No se eliminará nada.',
    },
    'estimates-refreshed': {
      title: 'Estimaciones actualizadas',
      text: '{estimated} de {products} productos tienen ahora una elasticidad.',
    },
    'worthwhile-advice': {
      title: 'Un precio que conviene cambiar',
      text: '{product}: se espera que el precio recomendado aporte {gain} más {of}al mes.',
    },
    'data-quality': {
      title: 'Aviso sobre la calidad de los datos',
      text: '{file}: se omitieron {left} de {rows} filas. Las estimaciones pueden basarse en menos de lo que cree.',
    },
    'report-ready': {
      title: 'Informe listo',
      text: '{name} ya se puede descargar.',
    },
    'whats-new': {
      title: 'Novedades de Quanto {version}',
      text: '{news}',
    },
    'pricing-tip': {
      title: 'Consejo del mes: {subject}',
      text: '{tip}',
    },
  },
  gainOf: { profit: 'de beneficio ', revenue: 'de ingresos ' },
  digestSubject: '{count} notificaciones de Quanto',
  why: 'Recibe este correo por su configuración de notificaciones: {url}',
}
