import { type ComponentType, Fragment, useEffect } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import table from '#src/ui/table/table.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useRecordOpened } from '../checked/opened.ts';
import { partAttribute, usePartKeys } from '../checked/part-keys.ts';
import type { CasePerson } from './case-people.ts';
import styles from './people.module.css';
import { BirthCell, CitizenshipCell, CountryCell, IdentityCell, RoleCell, WhoCell } from './person-facts.tsx';
import { MailAlert, SendMailButton } from './send-mail-button.tsx';
import type { MailRefusal } from './use-person-mail.ts';

const columns: readonly { header: string; Cell: ComponentType<{ person: CasePerson }> }[] = [
  { header: 'Person', Cell: WhoCell },
  { header: 'Role', Cell: RoleCell },
  { header: 'Citizenship', Cell: CitizenshipCell },
  { header: 'Date of birth', Cell: BirthCell },
  { header: 'Country', Cell: CountryCell },
  { header: 'Identity', Cell: IdentityCell },
];

type PeopleTableProps = {
  people: readonly CasePerson[];
  /** Why a person's last email was not sent, by the id of their check. */
  refusals: Readonly<Record<string, MailRefusal | null>>;
  onRefused(id: string, refusal: MailRefusal | null): void;
};

/** Every person in the record, once each; as cards where columns do not fit. */
export function PeopleTable({ people, refusals, onRefused }: PeopleTableProps) {
  const recordOpened = useRecordOpened();
  const mayChange = useMayChange();
  usePartKeys();
  useEffect(() => {
    recordOpened({ people: people.map(({ places: [{ list, index }] }) => `${list}.${index}`) });
  }, [people, recordOpened]);
  return (
    <div className={`${table.frame} ${styles.frame}`}>
      <table className={`${table.table} ${styles.table} tabular`}>
        <caption>
          <VisuallyHidden>Directors, beneficial owners and related parties</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Verification email</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const { id, check } = person;
            // Indexes in the lists change when an entry is deleted; the id of a person's check does not.
            const key = check?.id ?? id;
            const refusal = refusals[key] ?? null;
            return (
              <Fragment key={key}>
                <tr {...partAttribute} id={id} tabIndex={-1} className={`${table.row} ${styles.row}`}>
                  {columns.map(({ header, Cell }) => (
                    <td key={header} data-label={header}>
                      <Cell person={person} />
                    </td>
                  ))}
                  <td className={`${layout.screenOnly} ${styles.actions}`}>
                    {check && mayChange && (
                      <SendMailButton check={check} onRefused={(why) => onRefused(key, why)} />
                    )}
                  </td>
                </tr>
                {refusal && (
                  <tr className={`${table.beneath} ${styles.refused}`}>
                    <td colSpan={columns.length + 1}>
                      <MailAlert refusal={refusal} onClose={() => onRefused(key, null)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
