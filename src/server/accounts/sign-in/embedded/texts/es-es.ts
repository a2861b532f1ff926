import type { PageTexts } from './text-shape.ts'

export const esEs: PageTexts = {
  signIn: 'Iniciar sesión',
  signInTitle: 'Inicie sesión en Quanto',
  signInAction: 'Iniciar sesión',
  register: 'Crear cuenta',
  registerTitle: 'Cree su cuenta gratuita',
  registerAction: 'Crear cuenta',
  haveAccount: '¿Ya tiene una cuenta?',
  noAccount: '¿Aún no usa Quanto?',
  goRegister: 'Crear una cuenta gratuita',
  goSignIn: 'Iniciar sesión',
  backToSite: 'Volver a la página de inicio',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  passwordRulesTitle: 'Su contraseña necesita',
  ruleMet: 'cumplido',
  ruleNotMet: 'no cumplido',
  rules: {
    length: 'La contraseña debe tener al menos 10 caracteres',
    uppercase: 'La contraseña debe contener al menos una letra mayúscula',
    number: 'La contraseña debe contener al menos un número',
    special: 'La contraseña debe contener al menos un carácter especial',
  },
  ruleHints: {
    length: 'Al menos 10 caracteres',
    uppercase: 'Una letra mayúscula',
    number: 'Un número',
    special: 'Un carácter especial',
  },
  errors: {
    wrongCredentials: 'El correo electrónico o la contraseña no son correctos.',
    tooManyAttempts: 'Demasiados intentos. Vuelva a intentarlo dentro de {minutes} min.',
    emailInvalid: 'Escriba un correo electrónico como nombre@example.com.',
    emailTaken:
      'No se ha podido crear una cuenta con este correo electrónico. Si es suyo, puede que ya tenga una cuenta: inicie sesión.',
    passwordMissing: 'Escriba su contraseña.',
    passwordTooLong: 'Esta contraseña es demasiado larga.',
    passwordCommon:
      'Esta contraseña es fácil de adivinar. No use una palabra común ni el nombre de su correo electrónico.',
    firstNameMissing: 'Escriba su nombre.',
    lastNameMissing: 'Escriba sus apellidos.',
    currentPasswordWrong: 'La contraseña actual no es correcta.',
    codeWrong: 'Este código no es correcto o ya se ha usado.',
  },
  errorTitle: 'No se ha podido iniciar sesión',
  errorBody: 'La solicitud no se ha podido completar. No se ha cambiado nada.',
  awayTitle: 'El inicio de sesión no está disponible en este momento',
  awayBody: 'La base de datos no responde. No se ha cambiado nada. Inténtelo de nuevo en unos segundos.',
  expiredTitle: 'Esta página ha caducado',
  expiredBody:
    'El inicio de sesión ya terminó en otra pestaña o ha tardado demasiado. Empiece de nuevo para continuar.',
  startAgain: 'Empezar de nuevo',
  signOutTitle: '¿Cerrar sesión en Quanto?',
  signOutBody: 'Necesitará su contraseña para volver.',
  signOutAction: 'Cerrar sesión',
  staySignedIn: 'Seguir conectado',
  signedOutTitle: 'Ha cerrado la sesión',
  codeTitle: 'Confirme que es usted',
  codeHint:
    'Escriba los seis dígitos que muestra su aplicación de autenticación o uno de sus códigos de recuperación.',
  code: 'Código',
  codeAction: 'Iniciar sesión',
  codeLost:
    '¿No tiene el dispositivo ni códigos de recuperación? Pregunte a quien administra esta instalación.',
  forgot: '¿Ha olvidado la contraseña?',
  forgotTitle: 'Elija una contraseña nueva',
  forgotBody:
    'Escriba su correo electrónico. Si tiene una cuenta, recibirá un enlace para elegir una contraseña nueva.',
  forgotAction: 'Enviar enlace',
  forgotSentTitle: 'Mire su buzón',
  forgotSentBody:
    'Si esta dirección tiene una cuenta, el enlace está en camino. Sirve una vez y durante una hora.',
  forgotLocalBody:
    'Si esta dirección tiene una cuenta, se ha creado un enlace. Esta instalación no envía correo: quien la administra encuentra el enlace con el comando «quanto outbox». Sirve una vez y durante una hora.',
  resetTitle: 'Elija una contraseña nueva',
  resetPassword: 'Contraseña nueva',
  resetAction: 'Guardar contraseña',
  resetDoneTitle: 'Su contraseña se ha cambiado',
  resetDoneBody: 'Se han cerrado todas las sesiones. Inicie sesión con la contraseña nueva.',
  resetKeysEnded: 'Estas claves de API se crearon con esta cuenta. Terminaron con la contraseña anterior:',
  resetFirstTime:
    'Nadie había confirmado antes esta dirección. Si usted no creó estas claves, otra persona usó la cuenta: mire Equipo, Seguridad y el registro de auditoría en Configuración.',
  verifyTitle: 'Confirme su correo electrónico',
  verifyBody: '¿Son suyas la dirección {email} y la cuenta de Quanto?',
  verifyAction: 'Sí, confirmar',
  verifyOther:
    '¿No creó usted esta cuenta? Cierre esta página: no pasa nada. «¿Ha olvidado la contraseña?» hace suya la cuenta.',
  confirmSentBody:
    'Hay un correo en camino a {email}. Abra su enlace en el plazo de un día para terminar. Si la dirección ya tiene una cuenta, el correo lo dice.',
  confirmLocalBody:
    'Se ha escrito un correo a {email}. Esta instalación no envía correo: quien la administra encuentra el enlace con el comando «quanto outbox». Sirve durante un día.',
  confirmBody: 'Escriba la contraseña que eligió para crear la cuenta de {email}.',
  confirmAction: 'Crear la cuenta',
  confirmOther: '¿No se ha registrado? Cierre esta página: no se crea ninguna cuenta.',
  createdTitle: 'Su cuenta está lista',
  createdBody: 'Ya puede iniciar sesión.',
  linkGoneTitle: 'Este enlace ya no sirve',
  linkGoneBody: 'Ya se ha usado o ha caducado. Pida uno nuevo.',
  verifiedTitle: 'Su correo electrónico está verificado',
  verifiedBody: 'Gracias. Puede cerrar esta página.',
  toQuanto: 'Ir a Quanto',
  mails: {
    verify: {
      subject: 'Confirme su correo electrónico',
      before: 'Confirme que esta dirección es suya abriendo este enlace en el plazo de una semana:',
      after: 'Si no ha creado una cuenta en Quanto, ignore este correo.',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      before:
        'Alguien ha pedido una contraseña nueva para su cuenta. Si ha sido usted, abra este enlace en el plazo de una hora:',
      after: 'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
    },
    register: {
      subject: 'Termine su registro',
      before: 'Se ha registrado en Quanto. Abra este enlace en el plazo de un día para crear la cuenta:',
      after: 'Si no ha sido usted, ignore este correo: no se crea ninguna cuenta.',
    },
    taken: {
      subject: 'Ya tiene una cuenta',
      before:
        'Se ha intentado un registro con esta dirección, que ya tiene una cuenta. Inicie sesión o elija allí «¿Ha olvidado la contraseña?»:',
      after: 'Si no ha sido usted, no hay nada que hacer: su cuenta y su contraseña siguen como están.',
    },
  },
}
