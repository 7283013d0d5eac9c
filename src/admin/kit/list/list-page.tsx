import type { ReactElement, ReactNode } from 'react';
import { type RaRecord, type SortPayload, useDataProvider, useResourceContext } from 'react-admin';
import type { AnyStateMachine } from 'xstate';
import { canMove, type PartyOf, type StatusOf } from '#machines/lifecycle.ts';
import { countInWords, numberInWords } from '../number-in-words.ts';
import { Page } from '../page.tsx';
import { useMay, useMayChange, useStaffMember } from '../staff-member.ts';
import { AreaList } from './area-list.tsx';
import type { BulkAction } from './bulk-actions.tsx';
import { Column, type ColumnProps } from './column.tsx';
import type { CsvExport } from './csv-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { CreateLink, EditLink, RowLink } from './record-links.tsx';
import { RecordList } from './record-list.tsx';

/** The dependencies of a bulk action: the resource's own calls, and the staff member. */
export interface BulkTools<Shown extends RaRecord> extends ReturnType<typeof useBulkCalls<Shown>> {
  staffMember: ReturnType<typeof useStaffMember>;
  may: ReturnType<typeof useMay>;
}

/** A managed list. Everything else of the page is derived from it. */
export interface ListDeclaration<Shown extends RaRecord> {
  /** A resource of `data-provider.ts`. */
  resource: string;
  /** The singular and the plural of its records in a sentence, such as "partner" and "partners". */
  words: Words;
  title: string;
  /** One sentence: the purpose of the page. */
  why: string;
  /** The accessible name of the table, with its order; the title by default. */
  label?: string;
  /** The label of the link to the form of a new record, such as "New partner"; without it, there is no such form. */
  create?: string;
  sort?: SortPayload;
  /** Milliseconds between two refetches, where other users change the records. */
  refetchInterval?: number;
  /** react-admin inputs, one for each parameter of the address: `SearchField`, `ToggleFilter`, `SelectFilter`. */
  filters?: readonly ReactElement[];
  /**
   * In order. The column with `isName` names the row: if it renders a text, that is the link to the record, and its name in bulk
   * actions.
   */
  columns: readonly ColumnProps<Shown>[];
  /** Returns the address of a record's page, if it is not its form. */
  pageOf?(record: Shown): string;
  /** The columns of the CSV export; without it, there is no export. */
  csv?: CsvExport<Shown>;
  /** The actions on several rows; without it, rows cannot be selected. */
  bulk?(tools: BulkTools<Shown>): readonly BulkAction<Shown>[];
  /** Shown where the list is empty, or nothing matches the filters. */
  empty: { title: string; text: string };
  /** Shown above the list, within its context: figures of what the filters select. */
  above?: ReactNode;
  /** Shown below the list. */
  beneath?: ReactNode;
}

/** Returns the page of a managed list: title, filters, table, empty state, bulk actions, CSV and pager. */
export function listPage<Shown extends RaRecord>(declared: ListDeclaration<Shown>): () => ReactElement {
  return () => <ListPage {...declared} />;
}

function ListPage<Shown extends RaRecord>(declared: ListDeclaration<Shown>) {
  const { resource, title, why, create, sort, refetchInterval, bulk, above, beneath } = declared;
  const mayChange = useMayChange();
  return (
    <Page title={title} why={why} actions={create && mayChange && <CreateLink label={create} />}>
      <AreaList
        resource={resource}
        {...(sort && { sort })}
        {...(refetchInterval !== undefined && { refetchInterval })}
      >
        {above}
        {bulk && mayChange ? (
          <ListWithBulk declared={declared} bulk={bulk} />
        ) : (
          <DeclaredList declared={declared} />
        )}
      </AreaList>
      {beneath}
    </Page>
  );
}

interface ListWithBulkProps<Shown extends RaRecord> {
  declared: ListDeclaration<Shown>;
  bulk: NonNullable<ListDeclaration<Shown>['bulk']>;
}

function ListWithBulk<Shown extends RaRecord>({ declared, bulk }: ListWithBulkProps<Shown>) {
  const calls = useBulkCalls<Shown>(declared.words, declared.resource);
  const [staffMember, may] = [useStaffMember(), useMay()];
  return <DeclaredList declared={declared} bulk={bulk({ ...calls, staffMember, may })} />;
}

interface DeclaredListProps<Shown extends RaRecord> {
  declared: ListDeclaration<Shown>;
  bulk?: readonly BulkAction<Shown>[];
}

function DeclaredList<Shown extends RaRecord>({ declared, bulk }: DeclaredListProps<Shown>) {
  const { title, label = title, words, filters, columns, csv, empty, pageOf } = declared;
  const name = columns.find(({ isName }) => isName);
  return (
    <RecordList<Shown>
      label={label}
      trouble={`The ${words.many} could not be loaded`}
      count={countInWords(words.one, words.many)}
      filters={filters && <ListFilters>{...filters}</ListFilters>}
      nameOf={(record) => {
        const shown = name?.render(record);
        return typeof shown === 'string' ? shown : String(record.id);
      }}
      empty={empty}
      {...(bulk && { bulk })}
      {...(csv && { csv })}
    >
      {columns.map((column) => (
        <Column<Shown>
          key={column.label}
          {...column}
          render={(record) => (column.isName ? linked(column, record, pageOf) : column.render(record))}
        />
      ))}
    </RecordList>
  );
}

function linked<Shown extends RaRecord>(
  { render }: ColumnProps<Shown>,
  record: Shown,
  pageOf: ListDeclaration<Shown>['pageOf'],
): ReactNode {
  const shown = render(record);
  if (typeof shown !== 'string') return shown;
  return pageOf ? (
    <RowLink to={pageOf(record)} label={shown} />
  ) : (
    <EditLink id={String(record.id)} label={shown} />
  );
}

interface Words {
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
function useBulkCalls<Shown extends RaRecord>({ one, many }: Words, resourceName?: string) {
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
