import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { AssigneeChoices } from './assignee-menu.tsx';
import { BulkMenu } from './bulk/bulk-menu.tsx';
import type { Bulk } from './bulk/use-bulk.ts';
import { FilterSelect } from './filter-bar.tsx';
import styles from './queue.module.css';
import { sortOrders } from './queue-filter.ts';
import type { Assignee } from './use-assign.ts';
import { useQueue } from './use-queue.ts';

interface QueueBarProps {
  chosen: readonly CaseSummary[];
  isAssigning: boolean;
  bulk: Bulk;
  onAssign(to: Assignee): void;
}

/** The number of matching cases, or the actions on the selected ones; and the order, where no column shows it. */
export function QueueBar({ chosen, isAssigning, bulk, onAssign }: QueueBarProps) {
  const { meta, onSelect } = useQueue();
  const me = useStaffMember();
  return (
    <div
      className={`${layout.row} ${layout.screenOnly} ${styles.bar}`}
      data-chosen={chosen.length > 0 || undefined}
    >
      <p role="status" className={`${textStyles.note} ${chosen.length > 0 ? styles.chosen : ''} tabular`}>
        {chosen.length > 0
          ? `${casesInWords(chosen.length)} chosen`
          : meta && `${totalInWords(meta)} ${noun(meta)}`}
      </p>
      {chosen.length > 0 && (
        <>
          <Button
            variant="contained"
            size="small"
            className={styles.mine}
            disabled={isAssigning}
            onClick={() => onAssign({ id: me.id, name: me.firstName || me.email })}
          >
            {isAssigning ? 'Assigning…' : 'Assign to me'}
          </Button>
          <AssignTo disabled={isAssigning} onAssign={onAssign} />
          <Button size="small" className={styles.none} onClick={() => onSelect([])}>
            Choose none
          </Button>
          <BulkMenu chosen={chosen} bulk={bulk} onChooseNone={() => onSelect([])} />
        </>
      )}
      <Order />
    </div>
  );
}

/** Assigns all selected cases to a staff member, or to no one. */
function AssignTo({ disabled, onAssign }: { disabled: boolean; onAssign(to: Assignee): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Assign to…
      </Button>
      {anchor && (
        <AssigneeChoices
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(to) => {
            setAnchor(null);
            onAssign(to);
          }}
        />
      )}
    </>
  );
}

type Total = { counted: number; totalIsMore: boolean };

/** Returns `37`, or `1,000+` if the server stopped counting. */
export function totalInWords({ counted, totalIsMore }: Total): string {
  return `${numberInWords(counted)}${totalIsMore ? '+' : ''}`;
}

const noun = ({ counted }: Total) => (counted === 1 ? 'case' : 'cases');
const casesInWords = (n: number) => `${n} ${n === 1 ? 'case' : 'cases'}`;

function Order() {
  const { sort, setSort } = useQueue();
  const keyOf = ({ field, order }: { field: string; order: string }) => `${field} ${order}`;
  return (
    <FilterSelect
      label="Order"
      className={styles.order}
      value={keyOf(sort)}
      options={sortOrders.map((each) => ({ value: keyOf(each), label: each.label }))}
      onChange={(key) => {
        const next = sortOrders.find((each) => keyOf(each) === key);
        if (next) setSort({ field: next.field, order: next.order });
      }}
    />
  );
}
