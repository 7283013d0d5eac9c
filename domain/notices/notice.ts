import { dayInWords } from '../copy.ts';

/** A part of a notice: paragraphs, and a list if it has items. */
export type NoticeSection = { title: string; paragraphs: readonly string[]; items?: readonly string[] };

export type NoticeVersion = {
  number: number;
  /** The first day on which it applies, 'YYYY-MM-DD'. */
  from: string;
  sections: readonly NoticeSection[];
};

/** A notice with all its versions. A published version is never changed: a change of its text is another version. */
export type Notice = {
  path: string;
  title: string;
  description: string;
  /** Newest first. */
  versions: readonly [NoticeVersion, ...NoticeVersion[]];
};

/** Returns the address of a version; the current one has the notice's own address. */
export function noticeAddress({ path, versions: [current] }: Notice, version: number): string {
  return version === current.number ? path : `${path}?version=${version}`;
}

/** Returns which version it is, in words: 'Version 1, from 26 November 2026'. */
export function versionInWords({ number, from }: Pick<NoticeVersion, 'number' | 'from'>): string {
  return `Version ${number}, from ${dayInWords(from)}`;
}
