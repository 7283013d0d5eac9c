import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type StaffMember, staffQuery } from '#src/api/admin/staff.ts';
import { useMay } from '../staff-member.ts';
import { storedText } from './mention-labels.ts';

const NO_ONE: readonly StaffMember[] = [];

/** Returns the staff members who can be mentioned, with those whom a note mentions already, who may have left. */
export function useMentionable(mentioned: readonly StaffMember[] = NO_ONE): readonly StaffMember[] {
  const may = useMay();
  const { data = NO_ONE } = useQuery({ ...staffQuery, enabled: may('staff:read') });
  return mentioned.length === 0 ? data : together(data, mentioned);
}

/** Returns the function that turns the names after `@` into mentions. It waits for the list of names. */
export function useStoredText(): (text: string, mentioned?: readonly StaffMember[]) => Promise<string> {
  const may = useMay();
  const queryClient = useQueryClient();
  return async (text, mentioned = NO_ONE) => {
    if (!text.includes('@')) return text;
    const staff = may('staff:read') ? await queryClient.ensureQueryData(staffQuery) : NO_ONE;
    return storedText(text, together(staff, mentioned));
  };
}

function together(staff: readonly StaffMember[], mentioned: readonly StaffMember[]): StaffMember[] {
  return [...new Map([...mentioned, ...staff].map((person) => [person.id, person])).values()];
}
