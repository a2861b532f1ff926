/** An encrypted workbook of today is a compound file with streams of these names. */
const encryptedStreams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => Buffer.from(name, 'utf16le'))
/** Begins the workbook of 1997: a record of type 0x0809, 16 bytes long, of version 6 and kind "globals". */
const beginning = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])
const FILE_PASS = 0x002f
const RECORDS_LOOKED_AT = 12

/** Whether a compound file asks for a password before it can be read. */
export function isProtected(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (encryptedStreams.every((name) => file.includes(name))) return true
  let at = file.indexOf(beginning)
  if (at < 0) return false
  for (let record = 0; record < RECORDS_LOOKED_AT && at + 4 <= file.length; record++) {
    if (file.readUInt16LE(at) === FILE_PASS) return true
    at += 4 + file.readUInt16LE(at + 2)
  }
  return false
}
