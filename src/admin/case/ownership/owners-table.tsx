import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BeneficialOwner } from '#domain/compliance/ownership/beneficial-owners.ts';
import type { EffectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { percentText } from '#domain/compliance/ownership/structure.ts';
import layout from '#src/admin/kit/layout.module.css';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import styles from './ownership.module.css';
import { measureLabels, reasonText } from './ownership-labels.ts';
import { useStructure } from './use-structure.ts';

interface OwnersTableProps {
  owners: readonly BeneficialOwner[];
  effective: readonly EffectiveOwnership[];
}

/** The beneficial owners, with why each is one, through which chains, and how that was confirmed. */
export function OwnersTable({ owners, effective }: OwnersTableProps) {
  const { structure, mayChange, set, nameOf } = useStructure();
  const [confirming, setConfirming] = useState<string | null>(null);
  const heldBy = new Map(effective.map((held) => [held.person, held]));
  const confirmedBy = new Map(structure.confirmations.map((each) => [each.owner, each]));
  return (
    <section className={styles.table} aria-labelledby="beneficial-owners">
      <h3 id="beneficial-owners">Beneficial owners</h3>
      <RecordTable
        caption="Beneficial owners"
        rows={owners}
        rowKey={({ person }) => person}
        emptyTitle="No beneficial owners"
        emptyText="No one owns or controls 25 % or more. Add links with shares, votes or control below."
        columns={[
          { key: 'name', header: 'Name', render: ({ person }) => nameOf(person) },
          {
            key: 'why',
            header: 'Owns or controls',
            render: ({ reasons }) => (
              <ul>
                {reasons.map((reason) => (
                  <li key={JSON.stringify(reason)}>{reasonText(reason, nameOf)}</li>
                ))}
              </ul>
            ),
          },
          {
            key: 'paths',
            header: 'Through',
            render: ({ person }) => <Chains held={heldBy.get(person)} nameOf={nameOf} />,
          },
          {
            key: 'confirmed',
            header: 'Confirmed',
            render: ({ person }) => {
              const confirmation = confirmedBy.get(person);
              if (!confirmation) return 'Not yet';
              const { measure, source, date } = confirmation;
              return `${measureLabels[measure]}: ${source}, ${dateInWords(date)}`;
            },
          },
        ]}
        actions={({ person }) =>
          mayChange && (
            <Button
              size="small"
              aria-label={`Confirm ${nameOf(person)}`}
              className={layout.screenOnly ?? ''}
              onClick={() => setConfirming(person)}
            >
              Confirm
            </Button>
          )
        }
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
    </section>
  );
}

interface ChainsProps {
  held: EffectiveOwnership | undefined;
  nameOf(id: string): string;
}

/** The chains of shares through organizations; a direct share has none. */
function Chains({ held, nameOf }: ChainsProps) {
  const chains = (held?.paths ?? []).filter(({ nodes }) => nodes.length > 2);
  if (chains.length === 0) return <span className={textStyles.quiet}>Directly</span>;
  return (
    <ul>
      {chains.map(({ nodes, percent }) => (
        <li key={nodes.join(' ')}>
          {nodes.slice(1, -1).map(nameOf).join(' → ')}: {percentText(percent)}
        </li>
      ))}
    </ul>
  );
}
