import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BeneficialOwner } from '#domain/compliance/ownership/beneficial-owners.ts';
import type { EffectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import layout from '#src/admin/kit/layout.module.css';
import { OwnersTable } from '#src/ownership/owners-table.tsx';
import { measureLabels } from '#src/ownership/ownership-labels.ts';
import { useStructure } from '#src/ownership/structure-context.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

interface ConfirmedOwnersProps {
  owners: readonly BeneficialOwner[];
  effective: readonly EffectiveOwnership[];
}

/** The beneficial owners, with how each was confirmed. */
export function ConfirmedOwners({ owners, effective }: ConfirmedOwnersProps) {
  const { structure, mayChange, set, nameOf } = useStructure();
  const [confirming, setConfirming] = useState<string | null>(null);
  const confirmedBy = new Map(structure.confirmations.map((each) => [each.owner, each]));
  const text = (person: string) => {
    const confirmation = confirmedBy.get(person);
    if (!confirmation) return 'Not yet';
    const { measure, source, date } = confirmation;
    return `${measureLabels[measure]}: ${source}, ${dateInWords(date)}`;
  };
  const action = (person: string) =>
    mayChange && (
      <Button
        size="small"
        aria-label={`Confirm ${nameOf(person)}`}
        className={layout.screenOnly ?? ''}
        onClick={() => setConfirming(person)}
      >
        Confirm
      </Button>
    );
  return (
    <>
      <OwnersTable
        title="Beneficial owners"
        owners={owners}
        effective={effective}
        confirmation={{ text, action }}
      />
      {confirming !== null && (
        <ConfirmationDialog
          owner={confirming}
          name={nameOf(confirming)}
          confirmation={confirmedBy.get(confirming)}
          onSave={(confirmation) =>
            set({
              confirmations: [
                ...structure.confirmations.filter(({ owner }) => owner !== confirmation.owner),
                confirmation,
              ],
            })
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}
