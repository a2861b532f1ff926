import type { Language } from '#contract/settings'
import type { DocumentProblemCode } from './document-problem.ts'

type Sentences = Readonly<Record<DocumentProblemCode, string>>

const english: Sentences = {
  not_base64: 'The document did not arrive whole. Choose the file again.',
  empty: 'The document is empty. Choose another file, or submit without a document.',
  too_large: 'The document is larger than 5 MB. Save it smaller, or submit without it.',
  unknown_kind: 'Only .pdf, .doc, .docx and .txt documents can be read. Save it as one of them.',
  other_kind:
    'The document is not what its name says. Open it, save it again in the kind of its name, and choose it anew.',
  locked: 'The document is protected by a password. Save a copy without protection and choose that.',
  damaged: 'The document is damaged and cannot be read. Save it again, or submit without it.',
  too_much: 'The document unpacks to more than can be read safely. Save its text as .txt and choose that.',
  no_text:
    'The document holds no text, perhaps only pictures of pages. Choose one with text, or submit without it.',
}

const spanish: Sentences = {
  not_base64: 'El documento no ha llegado completo. Elija el archivo de nuevo.',
  empty: 'El documento está vacío. Elija otro archivo o envíe sin documento.',
  too_large: 'El documento supera los 5 MB. Guárdelo más pequeño o envíe sin él.',
  unknown_kind: 'Solo se pueden leer documentos .pdf, .doc, .docx y .txt. Guárdelo en uno de esos formatos.',
  other_kind:
    'El documento no es lo que dice su nombre. Ábralo, guárdelo de nuevo en el formato de su nombre y elíjalo otra vez.',
  locked: 'El documento está protegido con contraseña. Guarde una copia sin protección y elíjala.',
  damaged: 'El documento está dañado y no se puede leer. Guárdelo de nuevo o envíe sin él.',
  too_much:
    'El documento ocupa al abrirse más de lo que se puede leer con seguridad. Guarde su texto como .txt y elíjalo.',
  no_text:
    'El documento no contiene texto, quizá solo imágenes de páginas. Elija uno con texto o envíe sin él.',
}

const french: Sentences = {
  not_base64: 'Le document n’est pas arrivé en entier. Choisissez à nouveau le fichier.',
  empty: 'Le document est vide. Choisissez un autre fichier ou envoyez sans document.',
  too_large: 'Le document dépasse 5 Mo. Enregistrez-le plus petit ou envoyez sans lui.',
  unknown_kind:
    'Seuls les documents .pdf, .doc, .docx et .txt peuvent être lus. Enregistrez-le dans l’un de ces formats.',
  other_kind:
    'Le document n’est pas ce qu’indique son nom. Ouvrez-le, enregistrez-le dans le format de son nom et choisissez-le à nouveau.',
  locked:
    'Le document est protégé par un mot de passe. Enregistrez une copie sans protection et choisissez-la.',
  damaged: 'Le document est endommagé et ne peut pas être lu. Enregistrez-le à nouveau ou envoyez sans lui.',
  too_much:
    'Une fois ouvert, le document est trop volumineux pour être lu sans risque. Enregistrez son texte en .txt et choisissez-le.',
  no_text:
    'Le document ne contient pas de texte, peut-être seulement des images de pages. Choisissez-en un avec du texte ou envoyez sans lui.',
}

const german: Sentences = {
  not_base64: 'Das Dokument ist nicht vollständig angekommen. Wählen Sie die Datei noch einmal.',
  empty: 'Das Dokument ist leer. Wählen Sie eine andere Datei oder senden Sie ohne Dokument ab.',
  too_large: 'Das Dokument ist größer als 5 MB. Speichern Sie es kleiner oder senden Sie ohne Dokument ab.',
  unknown_kind:
    'Nur Dokumente in .pdf, .doc, .docx und .txt lassen sich lesen. Speichern Sie es in einem dieser Formate.',
  other_kind:
    'Das Dokument ist nicht, was sein Name sagt. Öffnen Sie es, speichern Sie es im Format seines Namens und wählen Sie es erneut.',
  locked:
    'Das Dokument ist mit einem Passwort geschützt. Speichern Sie eine Kopie ohne Schutz und wählen Sie diese.',
  damaged:
    'Das Dokument ist beschädigt und lässt sich nicht lesen. Speichern Sie es neu oder senden Sie ohne Dokument ab.',
  too_much:
    'Das Dokument wird beim Öffnen größer, als sich sicher lesen lässt. Speichern Sie seinen Text als .txt und wählen Sie diesen.',
  no_text:
    'Das Dokument enthält keinen Text, vielleicht nur Bilder von Seiten. Wählen Sie eines mit Text oder senden Sie ohne Dokument ab.',
}

const byLanguage: Readonly<Record<Language, Sentences>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function documentSentence(code: DocumentProblemCode, language: Language): string {
  return byLanguage[language][code]
}
