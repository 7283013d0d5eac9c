/** Bytes of UTF-8 that every file system supports, including a prefix and suffix. */
const LONGEST = 120;

/**
 * Returns a typed name as a safe part of a file name: letters and digits of any script, without characters that a
 * system refuses or interprets (`/ \ : * ? " < > |`, control characters, dots and spaces at the ends). Add a prefix:
 * the name alone may be reserved by Windows, or empty.
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

/** The same, with the extension replaced by that of the content type. */
export function safeFileName(typed: string, contentType: string): string {
  const ending = { 'image/jpeg': 'jpg', 'image/png': 'png' }[contentType] ?? 'bin';
  return `${safeName(typed.replace(/\.\w{1,5}$/, '')) || 'file'}.${ending}`;
}
