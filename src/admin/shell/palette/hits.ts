import type { NavigateFunction } from 'react-router-dom';
import { adminPaths, adminRoot } from '#src/admin/kit/admin-paths.ts';
import { statusLabels } from '#src/admin/kit/case/status-badge.tsx';
import type { AreaHit } from '#src/api/admin/search.ts';
import type { Command } from './commands.ts';

type Kind = AreaHit['kind'];

/** Where a record of each kind is opened, and the heading above its hits. */
const kinds: Readonly<Record<Kind, { group: string; address(id: string): string }>> = {
  company: { group: 'Companies', address: (id) => adminPaths.case(id) },
  person: { group: 'People', address: (id) => adminPaths.case(id, 'people') },
  case: { group: 'Cases', address: (id) => adminPaths.case(id) },
  user: { group: 'Staff', address: (id) => adminPaths.user(id) },
  contact: { group: 'Contacts', address: (id) => `${adminPaths.contacts}/${id}` },
  'msb-application': { group: 'MSB applications', address: (id) => `${adminPaths.msbApplications}/${id}` },
  resume: { group: 'Résumés', address: (id) => `${adminRoot}/resumes/${id}` },
  post: { group: 'Posts', address: (id) => `${adminRoot}/blogs/${id}` },
  training: { group: 'Trainings', address: (id) => `${adminRoot}/trainings/${id}` },
};

const personRoles: Readonly<Record<NonNullable<AreaHit['role']>, string>> = {
  representative: 'Representative',
  director: 'Director',
  beneficialOwner: 'Beneficial owner',
  relatedParty: 'Related party',
};

/** Returns the found records as commands that open them. */
export function commandsOf(hits: readonly AreaHit[], open: (address: string) => void): Command[] {
  return hits.map((hit, index) => {
    const { kind, id, title, about, role, status } = hit;
    const { group, address } = kinds[kind];
    const parts = [role && personRoles[role], about, status && statusIn(status)];
    return {
      id: `${kind} ${id} ${index}`,
      group,
      label: title,
      about: parts.filter((part) => part).join(' · '),
      run: () => open(address(id)),
    };
  });
}

const labels: Readonly<Record<string, string>> = statusLabels;

function statusIn(status: string): string {
  return labels[status] ?? status.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** The same search in the queue, which finds all cases. Its text is in the state of the history entry, and not in the address. */
export function inQueue(search: string, navigate: NavigateFunction): Command {
  return {
    ...{ id: 'queue', group: 'Queue', label: `Search all cases for “${search}”` },
    run: () => navigate(adminPaths.casesWith({ status: 'all' }), { state: { search } }),
  };
}
