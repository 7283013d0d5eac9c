import Button from '@mui/material/Button';
import { useState } from 'react';
import { freeId } from '#domain/compliance/ownership/prefill.ts';
import {
  clientId,
  type OwnershipLink,
  type OwnershipNode,
  percentText,
} from '#domain/compliance/ownership/structure.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NodeDialog } from './node-dialog.tsx';
import styles from './ownership.module.css';
import { nodeKindLabels, trustRoleLabels } from './ownership-labels.ts';
import { useStructure } from './structure-context.tsx';

interface NodesTableProps {
  /** The id of the entry whose dialog is open; `new` for another one; null for none. */
  edited: string | null;
  onEdit(id: string | null): void;
}

/** The people and organizations of the structure. */
export function NodesTable({ edited, onEdit }: NodesTableProps) {
  const { structure, mayChange, copy, putNode, deleteNode } = useStructure();
  const { nodes } = structure;
  const known = nodes.find(({ id }) => id === edited);
  return (
    <section className={styles.table} aria-labelledby="ownership-entries">
      <div className={blocks.ends}>
        <h3 id="ownership-entries">People and organizations</h3>
        {mayChange && (
          <Button
            variant="outlined"
            size="small"
            className={styles.screenOnly ?? ''}
            onClick={() => onEdit('new')}
          >
            Add person or organization
          </Button>
        )}
      </div>
      <RecordTable
        caption="People and organizations"
        rows={nodes}
        rowKey={({ id }) => id}
        emptyTitle="No one yet"
        emptyText={copy.noNodes}
        columns={[
          { key: 'name', header: 'Name', render: ({ name }) => name },
          {
            key: 'kind',
            header: 'Kind',
            render: ({ id, kind }) =>
              id === clientId ? `${nodeKindLabels[kind]}, ${copy.company}` : nodeKindLabels[kind],
          },
          { key: 'country', header: 'Country', render: ({ country }) => country },
          {
            key: 'lists',
            header: copy.inAnswers,
            render: ({ lists }) => lists.map((list) => listLabels[list]).join(', '),
          },
        ]}
        actions={(node) =>
          mayChange && (
            <span className={styles.screenOnly}>
              <Button size="small" aria-label={`Edit ${node.name}`} onClick={() => onEdit(node.id)}>
                Edit
              </Button>
              {node.id !== clientId && (
                <Button
                  size="small"
                  color="error"
                  aria-label={`Delete ${node.name}`}
                  onClick={() => deleteNode(node.id)}
                >
                  Delete
                </Button>
              )}
            </span>
          )
        }
      />
      {mayChange && (known || edited === 'new') && (
        <NodeDialog
          key={edited}
          node={known ?? newNode(nodes)}
          isNew={!known}
          onSave={putNode}
          onClose={() => onEdit(null)}
        />
      )}
    </section>
  );
}

const listLabels: Record<OwnershipNode['lists'][number], string> = {
  directors: 'Director',
  beneficialOwners: 'Beneficial owner',
  relatedParties: 'Related party',
};

function newNode(nodes: readonly OwnershipNode[]): OwnershipNode {
  const id = freeId(new Set(nodes.map((node) => node.id)));
  return { id, kind: 'person', name: '', country: '', email: '', lists: [] };
}

/** What each entry of the structure holds of another. */
export function LinksTable() {
  const { structure, mayChange, copy, nameOf, putLink, deleteLink } = useStructure();
  const [edited, setEdited] = useState<OwnershipLink | 'new' | null>(null);
  const { nodes, links } = structure;
  const link = edited === 'new' || edited === null ? undefined : edited;
  const between = ({ owner, owned }: OwnershipLink) => `${nameOf(owner)} to ${nameOf(owned)}`;
  return (
    <section className={styles.table} aria-labelledby="ownership-links">
      <div className={blocks.ends}>
        <h3 id="ownership-links">Who holds what</h3>
        {mayChange && (
          <Button
            variant="outlined"
            size="small"
            className={styles.screenOnly ?? ''}
            onClick={() => setEdited('new')}
          >
            {copy.addLink}
          </Button>
        )}
      </div>
      <RecordTable
        caption="Who holds what"
        rows={links}
        rowKey={({ owner, owned }) => `${owner} ${owned}`}
        emptyTitle="No links yet"
        emptyText={copy.noLinks}
        columns={[
          { key: 'owner', header: 'Owner', render: ({ owner }) => nameOf(owner) },
          { key: 'owned', header: 'Owned', render: ({ owned }) => nameOf(owned) },
          {
            key: 'shares',
            header: 'Shares',
            render: ({ shares }) => (shares === null ? '' : percentText(shares)),
          },
          {
            key: 'votes',
            header: 'Votes',
            render: ({ votes }) => (votes === null ? 'As the shares' : percentText(votes)),
          },
          {
            key: 'control',
            header: 'Control by other means',
            render: ({ control, roles }) =>
              [control, ...roles.map((role) => trustRoleLabels[role])]
                .filter((each) => each !== '')
                .join('; '),
          },
        ]}
        actions={(each) =>
          mayChange && (
            <span className={styles.screenOnly}>
              <Button
                size="small"
                aria-label={`Edit the link of ${between(each)}`}
                onClick={() => setEdited(each)}
              >
                Edit
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={`Delete the link of ${between(each)}`}
                onClick={() => deleteLink(each)}
              >
                Delete
              </Button>
            </span>
          )
        }
      />
      {edited !== null && (
        <LinkDialog
          nodes={nodes}
          links={links}
          link={link}
          onSave={(next) => putLink(next, link)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
