import { useCallback, useEffect, useRef } from 'react';
import { useMayChange, useStaffMember } from '#src/admin/kit/staff-member.ts';
import type { Case } from '#src/api/admin/case.ts';
import { type OpenedPart, recordOpenedParts } from '#src/api/admin/checked.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { photographsOf, subjectsOf } from '../identity/subjects.ts';
import { casePeople } from '../people/case-people.ts';
import { useCase } from '../use-case.ts';

/**
 * Returns a function that records which files and people the caller sees now. It sends only what the server does not know yet. It
 * does not throw: a lost record only means that the part still counts as not opened.
 */
export function useRecordOpened(): (seen: { files?: readonly string[]; people?: readonly string[] }) => void {
  const shown = useCase();
  const { id: mine } = useStaffMember();
  const mayChange = useMayChange();
  const sent = useRef(new Set<string>());
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  return useCallback(
    ({ files = [], people = [] }) => {
      if (!mayChange) return;
      const { summary, opened, checked } = latest.current;
      const isNew = (kind: OpenedPart['kind'], key: string, content: string) => {
        const known = opened.some((each) => each.kind === kind && each.key === key && each.by?.id === mine);
        const name = `${kind} ${key} ${content}`;
        if (known || sent.current.has(name)) return false;
        sent.current.add(name);
        return true;
      };
      const newFiles = files.filter((id) => isNew('file', id, ''));
      const newPeople = checked
        .filter(({ kind, property }) => kind === 'person' && people.includes(property))
        .filter(({ key, content }) => isNew('person', key, content))
        .map(({ key, content }) => ({ key, content }));
      if (newFiles.length + newPeople.length === 0) return;
      recordOpenedParts(summary.id, { files: newFiles, people: newPeople }).catch(() => {
        for (const id of newFiles) sent.current.delete(`file ${id} `);
        for (const { key, content } of newPeople) sent.current.delete(`person ${key} ${content}`);
      });
    },
    [mine, mayChange],
  );
}

/** Returns who has opened a file or a person of the case, in the order of time. */
export function openingsOf({ opened }: Case, kind: OpenedPart['kind'], key: string): OpenedPart[] {
  return opened.filter((each) => each.kind === kind && each.key === key);
}

/** Returns 'Opened by Rita Reviewer, 12 March 2026', or 'Not opened yet'. */
export function openedInWords(openings: readonly OpenedPart[]): string {
  const [first, ...others] = openings;
  if (!first) return 'Not opened yet';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `Opened by ${first.by?.name ?? 'a former account'}${more}, ${dayOfTimeInWords(first.at)}`;
}

/** The names of the parts of a case that no one has opened. */
export type NotOpened = { documents: string[]; people: string[]; identities: string[] };

/** Returns the documents, people and identity photographs of a case whose current content no staff member has opened. */
export function notOpened(shown: Case): NotOpened {
  const isNew = (kind: OpenedPart['kind'], key: string) => openingsOf(shown, kind, key).length === 0;
  const people = casePeople(shown) ?? [];
  const partAt = (place: string) =>
    shown.checked.find(({ kind, property }) => kind === 'person' && property === place);
  return {
    documents: shown.documents
      .filter(({ id, state }) => state !== 'removed' && isNew('file', id))
      .map(({ name }) => name),
    people: people
      .filter(({ places: [{ list, index }] }) => {
        const part = partAt(`${list}.${index}`);
        return part !== undefined && isNew('person', part.key);
      })
      .map(({ name }) => name),
    identities: subjectsOf(shown)
      .filter(
        ({ handedIn }) => handedIn !== null && photographsOf(handedIn).some(({ id }) => isNew('file', id)),
      )
      .map(({ name }) => name),
  };
}
