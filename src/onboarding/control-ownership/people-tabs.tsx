import { useFormikContext } from 'formik';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { maxPersons } from '#domain/rules/limits.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import type { EntryList } from '#machines/onboarding-types.ts';
import { fieldErrors, target as selectTarget } from '#machines/selectors.ts';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { entryErrors, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import text from '#src/ui/text/text.module.css';
import { AddNewButton, EntryActions } from '../form/entries/entry-actions.tsx';
import { fullInWords } from '../form/entries/full-list.ts';
import {
  type ChangedEntry,
  useEntryList,
  useLinkedEntry,
  useReopenedForm,
} from '../form/entries/use-entry-list.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { AddPersonForm } from './add-person-form.tsx';
import { alsoNamedAs, changedWith } from './known-people.ts';
import styles from './people-list.module.css';
import { type PeopleTab, peopleTabs, personColumns, tabOf, tabOfList } from './people-lists.ts';
import { useKnownPeople } from './same-person.tsx';

const tabsId = 'people';

/** The three lists of people, one per tab; the query parameter `tab` selects it (specification section 2). */
export function PeopleTabs() {
  const { values } = useFormikContext<ControlOwnership>();
  const changedWithThem = useCallback(
    ({ list, index, entry }: ChangedEntry) =>
      list === 'wallets' || !('firstName' in entry) ? [] : changedWith(values, { list, index, entry }),
    [values],
  );
  useEntryList(changedWithThem);
  const [search, setSearch] = useSearchParams();
  const errors = useOnboarding(fieldErrors);
  const current = tabOf(search.get('tab'));
  const { hash } = useLocation();
  const navigate = useNavigate();
  const linked = tabOfList(fragmentText(hash));
  useLinkedEntry(values);
  useReopenedForm((list) => {
    if (list === 'wallets') return undefined;
    const tab = tabOfList(list);
    if (tab && tab !== current.value) setSearch({ tab }, { replace: true });
    return { list, index: null, entry: emptyPerson };
  });

  useEffect(() => {
    // An address that names a person selects the tab, and keeps naming the person.
    if (linked) navigate({ search: `?tab=${linked}`, hash }, { replace: true });
  }, [linked, hash, navigate]);

  useEffect(() => {
    // After a refusal, the tab of the first refused person is selected.
    const refused = tabOfList(errors[0]?.property ?? '');
    if (refused) setSearch({ tab: refused }, { replace: true });
  }, [errors, setSearch]);

  return (
    <>
      <TabNav
        id={tabsId}
        label="Lists of people"
        value={current.value}
        tabs={peopleTabs.map(({ value, title, list }) => ({
          value,
          label: title,
          badge: values[list].length > 0 ? values[list].length : undefined,
        }))}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      />
      <TabPanel id={tabsId} value={current.value}>
        <PeopleList tab={current} />
      </TabPanel>
    </>
  );
}

/** The people of one tab, and the form that adds another. */
function PeopleList({ tab }: { tab: PeopleTab }) {
  const { list } = tab;
  const { values, errors } = useFormikContext<ControlOwnership>();
  const target = useOnboarding(selectTarget);
  const rowErrors = (index: number) => entryErrors(errors, list, index);
  const isTarget = target?.list === list;
  const others = useKnownPeople(values, list);
  const known = isTarget && target.index === null ? others : [];
  return (
    <>
      <p className={`${text.quiet} ${styles.description}`}>{tab.description}</p>
      <RecordTable
        caption={tab.title}
        columns={personColumns}
        rows={values[list]}
        rowKey={(person, index) => `${index} ${person.taxIdNumber}`}
        actions={(person, index) => (
          <EntryActions
            target={{ list, index, entry: person }}
            name={`${person.firstName} ${person.lastName}`.trim() || `person ${index + 1}`}
          />
        )}
        error={listMessage(errors, list)}
        rowErrors={(index) => messagesWithin(rowErrors(index))}
        emptyTitle={tab.emptyTitle}
        emptyText="Add each of them with the details as on their passport or identity card."
      />
      {target !== null && !isTarget && <OpenElsewhere list={target.list} />}
      <AddNewButton
        target={{ list, index: null, entry: emptyPerson }}
        full={fullInWords(values[list], maxPersons, 'person')}
      />
      <AddPersonForm
        one={tab.one}
        isNew={target?.index == null}
        hidden={!isTarget}
        known={known}
        also={isTarget && target.index !== null ? alsoNamedAs(values, { list, index: target.index }) : []}
        errors={isTarget && target.index !== null ? rowErrors(target.index) : undefined}
      />
    </>
  );
}

/** Explains why this tab is disabled, with a link to the form that is open in another tab. */
function OpenElsewhere({ list }: { list: EntryList }) {
  const [, setSearch] = useSearchParams();
  const tab = peopleTabs.find((each) => each.list === list);
  if (!tab) return null;
  return (
    <FormAlert
      severity="info"
      title={`A form is open under “${tab.title}”`}
      action={
        <AlertButton onClick={() => setSearch({ tab: tab.value }, { replace: true })}>
          Go to the open form
        </AlertButton>
      }
    >
      Finish or cancel it first. What you typed there is not lost.
    </FormAlert>
  );
}
