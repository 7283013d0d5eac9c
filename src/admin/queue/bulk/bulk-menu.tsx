import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '#src/admin/kit/action-menu.tsx';
import { useMay } from '#src/admin/kit/staff-member.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import type { BulkQuestion } from './bulk-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** The maximum of the contract. */
const exportedAtOnce = 50;

interface BulkMenuProps {
  chosen: readonly CaseSummary[];
  bulk: Bulk;
  onChooseNone(): void;
}

/** The rarer actions on the selected cases, as far as the user may take them. */
export function BulkMenu({ chosen, bulk, onChooseNone }: BulkMenuProps) {
  const may = useMay();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const hasTags = chosen.some(({ tags }) => tags.length > 0);
  const ask = (label: string, next: BulkQuestion, isDisabled = false) => ({
    label,
    isDisabled: isDisabled || bulk.isBusy,
    run: () => setQuestion(next),
  });
  const isTooMany = chosen.length > exportedAtOnce;
  return (
    <>
      <ActionMenu
        label="More actions on the chosen cases"
        actions={[
          ...(may('cases:tag')
            ? [ask('Add a tag…', 'add-tag'), ask('Remove a tag…', 'remove-tag', !hasTags)]
            : []),
          ...(may('cases:review')
            ? [
                ask('Set the due date…', 'due-date'),
                ask('Remind the clients by email…', 'remind'),
                ask('Ask to confirm the information…', 'review'),
              ]
            : []),
          ...(may('cases:export')
            ? [
                {
                  label: isTooMany ? `Export (at most ${exportedAtOnce} cases)` : 'Export as ZIP',
                  isDisabled: isTooMany || bulk.isBusy,
                  run: () => void bulk.download(chosen),
                },
              ]
            : []),
          { label: 'Choose none', run: onChooseNone },
        ]}
      />
      {question && (
        <Suspense>
          <BulkDialog
            question={question}
            chosen={chosen}
            bulk={bulk}
            onClose={() => setQuestion(null)}
            onDone={() => {
              setQuestion(null);
              onChooseNone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
