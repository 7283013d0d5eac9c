import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { asStructure, takenOver } from '#domain/compliance/ownership/statement.ts';
import { hasChanges, structureChanges } from '#domain/compliance/ownership/structure-changes.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { StoredOwnership } from '#src/api/admin/ownership.ts';
import { ChangesTable } from '#src/ownership/changes-table.tsx';
import { Drawing } from '#src/ownership/drawing.tsx';
import shared from '#src/ownership/ownership.module.css';
import { StructureProvider, useStructure } from '#src/ownership/structure-context.tsx';
import { useComputed } from '#src/ownership/use-computed.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { staffCopy } from './staff-labels.ts';

export type Stated = NonNullable<StoredOwnership['stated']>;

/** Returns the title of the client's structure. */
export const statedTitle = ({ savedAt }: Stated) =>
  `The client's structure of ${savedAt === null ? 'today' : timeInWords(savedAt)}`;

/** The drawing of what the client states, to compare with that of staff. */
export function StatedDrawing({ stated }: { stated: Stated }) {
  const structure = useMemo(() => asStructure(stated.structure), [stated]);
  const { owners } = useComputed(structure);
  return (
    <StructureProvider structure={structure} mayChange={false} copy={staffCopy} set={() => undefined}>
      <p className={textStyles.strong}>{statedTitle(stated)}</p>
      <Drawing owners={owners} label="Drawing of the client's structure" onSelect={() => undefined} />
    </StructureProvider>
  );
}

/** What the client states, with the differences from the structure of staff, who take it over by one click. */
export function StatedStructure({ stated }: { stated: Stated }) {
  const { structure, mayChange, set } = useStructure();
  const notify = useNotify();
  const changes = structureChanges(structure, takenOver(structure, stated.structure), {
    hasSameIds: false,
  });
  const takeOver = () => {
    const { nodes, links, confirmations, seniorOfficer } = takenOver(structure, stated.structure);
    set({ nodes, links, confirmations, seniorOfficer });
    notify("The client's structure was taken over. Check it, and confirm each owner.", { type: 'success' });
  };
  return (
    <section aria-labelledby="ownership-stated" className={`${layout.card} ${shared.table}`}>
      <div className={layout.between}>
        <h3 id="ownership-stated">{statedTitle(stated)}</h3>
        {mayChange && hasChanges(changes) && (
          <Button size="small" variant="outlined" className={layout.screenOnly ?? ''} onClick={takeOver}>
            Take over the client's structure
          </Button>
        )}
      </div>
      <p className={textStyles.note}>{saidText(stated)}</p>
      <ChangesTable
        changes={changes}
        before="Your structure"
        after="The client's structure"
        sameTitle="No differences"
        sameText="Your structure has the people, organizations and links that the client states."
      />
    </section>
  );
}

function saidText({ structure: { outcome, outcomeReason } }: Stated): string {
  const reason = outcomeReason === '' ? '' : ` Reason: ${outcomeReason}`;
  switch (outcome) {
    case 'open':
      return 'The client has not finished it.';
    case 'found':
      return 'The client says that it shows everyone who owns or controls 25 % or more.';
    case 'none':
      return `The client says that no one owns or controls 25 % or more.${reason}`;
    case 'could_not_be_obtained':
      return `The client says: “We cannot obtain this information.”${reason}`;
  }
}
