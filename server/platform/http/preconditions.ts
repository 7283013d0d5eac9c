import type { IncomingHttpHeaders } from 'node:http';

/** Returns the strong ETag of a record's version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Whether the preconditions of a save hold (RFC 9110, sections 13.1.1 and 13.1.2).
 * @param version of the stored record; null if nothing is saved
 */
export function preconditionsHold(headers: IncomingHttpHeaders, version: number | null): boolean {
  return tagHolds(headers, version === null ? null : etagOf(version));
}

/** The same for an ETag that is not a version. @param etag null if nothing is saved */
export function tagHolds(headers: IncomingHttpHeaders, etag: string | null): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !lists(wanted, etag)) return false;
  const unwanted = headers['if-none-match'];
  return unwanted === undefined || !lists(unwanted, etag);
}

function lists(header: string, etag: string | null): boolean {
  if (etag === null) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
}
