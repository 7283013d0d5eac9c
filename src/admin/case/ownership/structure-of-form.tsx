import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import type { OwnershipFields } from '#src/api/admin/ownership.ts';
import { fieldsOf } from '#src/drafts/draft-calls.ts';
import { StructureProvider } from '#src/ownership/structure-context.tsx';
import { ownershipCalls } from './ownership-calls.ts';
import { staffCopy } from './staff-labels.ts';

/** Provides the structure in the form of the page to the editor. */
export function StructureOfForm({ children }: { children: ReactNode }) {
  const form = useFormContext<OwnershipFields>();
  const mayChange = useMayChange();
  const structure = fieldsOf(ownershipCalls.empty, useWatch<OwnershipFields>());
  const set = (changes: Partial<OwnershipFields>) => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof OwnershipFields, value as never, { shouldDirty: true });
    }
  };
  return (
    <StructureProvider structure={structure} mayChange={mayChange} copy={staffCopy} set={set}>
      {children}
    </StructureProvider>
  );
}
