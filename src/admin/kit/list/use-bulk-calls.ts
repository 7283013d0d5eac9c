import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { AnyStateMachine } from 'xstate';
import { canMove, type PartyOf, type StatusOf } from '#machines/lifecycle.ts';
import { numberInWords } from '../number-in-words.ts';
import type { BulkAction } from './bulk-actions.tsx';

export interface Words {
  /** Such as "partner" and "partners". */
  one: string;
  many: string;
}

interface BulkChange<Shown> {
  to: Partial<Shown>;
  /** The text after "3 partners are": `shown now`. */
  done: string;
  /** The reason for a record that already has the value. */
  already?: string;
}

interface BulkMove<Shown, Machine extends AnyStateMachine> {
  machine: Machine;
  field: keyof Shown & string;
  to: StatusOf<Machine>;
  by: PartyOf<Machine>;
  labels: Record<StatusOf<Machine>, string>;
  /** The text after "3 messages are": `marked as spam`. */
  done: string;
}

/** Returns bulk actions that use the resource's own calls: changes, each based on the record as shown, and deletions. */
export function useBulkCalls<Shown extends RaRecord>({ one, many }: Words, resourceName?: string) {
  const dataProvider = useDataProvider();
  const resource = useResourceContext({ resource: resourceName }) ?? '';
  const counted = (n: number) => (n === 1 ? `1 ${one} is` : `${numberInWords(n)} ${many} are`);

  function change(label: string, { to, done, already }: BulkChange<Shown>): BulkAction<Shown> {
    const isLike = (record: Shown) =>
      Object.entries(to).every(([name, value]) => record[name as keyof Shown] === value);
    return {
      label,
      ...(already && { refusal: (record: Shown) => (isLike(record) ? already : null) }),
      run: (record) => dataProvider.update(resource, { id: record.id, data: to, previousData: record }),
      done: (n) => `${counted(n)} ${done}`,
    };
  }

  return {
    counted,
    change,
    /** Changes the status of records. A record whose machine does not allow it is skipped, with its own status as the reason. */
    move<Machine extends AnyStateMachine>(
      label: string,
      { machine, field, to, by, labels, done }: BulkMove<Shown, Machine>,
    ): BulkAction<Shown> {
      return {
        ...change(label, { to: { [field]: to } as Partial<Shown>, done }),
        refusal(record) {
          const status: StatusOf<Machine> = record[field];
          return canMove(machine, status, to, by) ? null : `it is ${labels[status].toLowerCase()}`;
        },
      };
    },
    remove(text: string): BulkAction<Shown> {
      return {
        label: 'Delete',
        question: (n) => (n === 1 ? `Delete 1 ${one}?` : `Delete ${numberInWords(n)} ${many}?`),
        text,
        run: (record) => dataProvider.delete(resource, { id: record.id, previousData: record }),
        done: (n) => `${counted(n)} deleted`,
      };
    },
  };
}
