/** Bytes of UTF-8 that every file system takes, with room for what is put around them. */
const LONGEST = 120;

/**
 * A name that somebody typed as part of a file's name: letters and digits of any script, and no character that some
 * system refuses or reads as something else (`/ \ : * ? " < > |`, control characters, dots and spaces at the ends). Put
 * something in front of it: alone it may be a name that Windows keeps for itself, or empty.
 */
export function safeName(typed: string): string {
  const plain = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ()_.-]+/gu, '_')
    .replace(/\s+/g, ' ');
  let name = '';
  for (const character of plain) {
    if (Buffer.byteLength(name + character) > LONGEST) break;
    name += character;
  }
  return name.replace(/^[. ]+|[. ]+$/g, '');
}

/** The same, with its ending replaced by that of what the file holds. */
export function safeFileName(typed: string, contentType: string): string {
  const ending = { 'image/jpeg': 'jpg', 'image/png': 'png' }[contentType] ?? 'bin';
  return `${safeName(typed.replace(/\.\w{1,5}$/, '')) || 'file'}.${ending}`;
}
