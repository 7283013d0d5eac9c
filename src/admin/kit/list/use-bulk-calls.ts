import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import { numberInWords } from '../number-in-words.ts';
import type { BulkAction } from './bulk-actions.tsx';

export interface Words {
  /** Such as "partner" and "partners". */
  one: string;
  many: string;
}

/** What is done to several records by the resource's own calls: changes, each based on the record as it is shown, and deletions. */
export function useBulkCalls<Shown extends RaRecord>({ one, many }: Words, resourceName?: string) {
  const dataProvider = useDataProvider();
  const resource = useResourceContext({ resource: resourceName }) ?? '';
  const counted = (n: number) => (n === 1 ? `1 ${one} is` : `${numberInWords(n)} ${many} are`);
  return {
    counted,
    /** @param already said of a record that is like that */
    change(
      label: string,
      { to, done, already }: { to: Partial<Shown>; done: string; already?: string },
    ): BulkAction<Shown> {
      const isLike = (record: Shown) =>
        Object.entries(to).every(([name, value]) => record[name as keyof Shown] === value);
      return {
        label,
        ...(already && { refusal: (record: Shown) => (isLike(record) ? already : null) }),
        run: (record) => dataProvider.update(resource, { id: record.id, data: to, previousData: record }),
        done: (n) => `${counted(n)} ${done}`,
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
