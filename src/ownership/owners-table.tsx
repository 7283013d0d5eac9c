import type { ReactNode } from 'react';
import type { BeneficialOwner } from '#domain/compliance/ownership/beneficial-owners.ts';
import type { EffectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { percentText } from '#domain/compliance/ownership/structure.ts';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './ownership.module.css';
import { reasonText } from './ownership-labels.ts';
import { useStructure } from './structure-context.tsx';

interface OwnersTableProps {
  title: string;
  owners: readonly BeneficialOwner[];
  effective: readonly EffectiveOwnership[];
  /** How each owner was confirmed, and the action; only staff confirm. */
  confirmation?: { text(person: string): string; action(person: string): ReactNode };
}

/** The beneficial owners, with why each is one and through which chains. */
export function OwnersTable({ title, owners, effective, confirmation }: OwnersTableProps) {
  const { copy, nameOf } = useStructure();
  const heldBy = new Map(effective.map((held) => [held.person, held]));
  return (
    <section className={styles.table} aria-labelledby="beneficial-owners">
      <h3 id="beneficial-owners">{title}</h3>
      <RecordTable
        caption={title}
        rows={owners}
        rowKey={({ person }) => person}
        emptyTitle="No beneficial owners"
        emptyText={copy.noOwners}
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
          ...(confirmation
            ? [
                {
                  key: 'confirmed',
                  header: 'Confirmed',
                  render: ({ person }: BeneficialOwner) => confirmation.text(person),
                },
              ]
            : []),
        ]}
        actions={({ person }) => confirmation?.action(person)}
      />
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
