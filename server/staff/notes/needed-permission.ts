import type { NoteSubject } from '#domain/note-subjects.ts';
import type { Permission } from '#domain/rules/permission.ts';

/** The permission for the record that a note is about, without which its notes cannot be read or changed either. */
export const needed: Readonly<Record<NoteSubject['about'], Permission>> = {
  onboarding: 'cases:read',
  contacts: 'contacts:read',
  'msb-application': 'msb-applications:read',
  resumes: 'resumes:read',
};
