import type { SentenceTable } from '../table.ts'

/** Imports, but for what is wrong with a file. */
export const importSentences = {
  'The import was not found.': {
    es: 'No se ha encontrado la importación.',
    fr: 'L’importation est introuvable.',
    de: 'Der Import wurde nicht gefunden.',
  },
  'A sample store was not found.': {
    es: 'No se ha encontrado ninguna tienda de muestra.',
    fr: 'Aucune boutique d’exemple n’a été trouvée.',
    de: 'Es wurde kein Beispielshop gefunden.',
  },
  'This import has ended already. It can be undone instead.': {
    es: 'Esta importación ya ha terminado. En su lugar se puede deshacer.',
    fr: 'Cette importation est déjà terminée. Elle peut être annulée après coup.',
    de: 'Dieser Import ist schon beendet. Er kann stattdessen rückgängig gemacht werden.',
  },
  'An import carries up to {0} corrected cells. Correct the file itself and upload it again.': {
    es: 'Una importación admite hasta {0} celdas corregidas. Corrige el propio archivo y súbelo de nuevo.',
    fr: 'Une importation accepte jusqu’à {0} cellules corrigées. Corrigez le fichier lui-même et importez-le à nouveau.',
    de: 'Ein Import trägt bis zu {0} korrigierte Zellen. Korrigieren Sie die Datei selbst und laden Sie sie erneut hoch.',
  },
  'This file has not been looked at yet. Open its review first.': {
    es: 'Este archivo aún no se ha revisado. Abre primero su revisión.',
    fr: 'Ce fichier n’a pas encore été examiné. Ouvrez d’abord son examen.',
    de: 'Diese Datei wurde noch nicht angesehen. Öffnen Sie zuerst ihre Prüfung.',
  },
  'These fields need a column first: {0}.': {
    es: 'Estos campos necesitan antes una columna: {0}.',
    fr: 'Ces champs demandent d’abord une colonne : {0}.',
    de: 'Diese Felder brauchen zuerst eine Spalte: {0}.',
  },
  'Choose a column.': {
    es: 'Elige una columna.',
    fr: 'Choisissez une colonne.',
    de: 'Wählen Sie eine Spalte.',
  },
  'This file has been uploaded already. Begin a new import.': {
    es: 'Este archivo ya se ha subido. Empieza una importación nueva.',
    fr: 'Ce fichier a déjà été envoyé. Commencez une nouvelle importation.',
    de: 'Diese Datei wurde schon hochgeladen. Beginnen Sie einen neuen Import.',
  },
  'This import was cancelled.': {
    es: 'Esta importación se ha cancelado.',
    fr: 'Cette importation a été annulée.',
    de: 'Dieser Import wurde abgebrochen.',
  },
  'Only an import that is done can be undone.': {
    es: 'Solo se puede deshacer una importación terminada.',
    fr: 'Seule une importation terminée peut être annulée.',
    de: 'Nur ein fertiger Import kann rückgängig gemacht werden.',
  },
  'An import can be undone for 24 hours after its end; this time is over. Delete its records in Data Management instead.':
    {
      es: 'Una importación se puede deshacer durante las 24 horas siguientes a su fin; ese plazo ha pasado. Borra sus registros en Gestión de datos.',
      fr: 'Une importation peut être annulée pendant 24 heures après sa fin ; ce délai est passé. Supprimez plutôt ses données dans Gestion des données.',
      de: 'Ein Import kann 24 Stunden nach seinem Ende rückgängig gemacht werden; diese Zeit ist vorbei. Löschen Sie seine Datensätze stattdessen in der Datenverwaltung.',
    },
  'The review went on meanwhile.': {
    es: 'La revisión ha avanzado mientras tanto.',
    fr: 'L’examen a avancé entre-temps.',
    de: 'Die Prüfung ist inzwischen weitergegangen.',
  },
  'Looking at this file takes too much time or memory. Split it, or save it as CSV and upload that file.': {
    es: 'Revisar este archivo requiere demasiado tiempo o memoria. Divídelo, o guárdalo como CSV y sube ese archivo.',
    fr: 'Examiner ce fichier demande trop de temps ou de mémoire. Divisez-le, ou enregistrez-le en CSV et importez ce fichier.',
    de: 'Das Ansehen dieser Datei braucht zu viel Zeit oder Speicher. Teilen Sie sie, oder speichern Sie sie als CSV und laden Sie diese Datei hoch.',
  },
  'This import has already started or was cancelled. The list of imports shows its state.': {
    es: 'Esta importación ya ha empezado o se ha cancelado. La lista de importaciones muestra su estado.',
    fr: 'Cette importation a déjà commencé ou a été annulée. La liste des importations indique son état.',
    de: 'Dieser Import hat schon begonnen oder wurde abgebrochen. Die Liste der Importe zeigt seinen Stand.',
  },
  'Somebody changed this import meanwhile. Load it again.': {
    es: 'Alguien ha cambiado esta importación mientras tanto. Vuelve a cargarla.',
    fr: 'Quelqu’un a modifié cette importation entre-temps. Rechargez-la.',
    de: 'Jemand hat diesen Import inzwischen geändert. Laden Sie ihn neu.',
  },
} as const satisfies SentenceTable
