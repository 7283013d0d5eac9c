import { useFormikContext } from 'formik';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import { fieldErrors } from '#machines/selectors.ts';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import { type ChangedEntry, useEntryList } from '../form/entries/use-entry-list.ts';
import { useLinkedEntry } from '../form/entries/use-linked-entry.ts';
import { useReopenedForm } from '../form/entries/use-reopened-form.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { changedWith } from './known-people.ts';
import { PeopleList } from './people-list.tsx';
import { peopleTabs, tabOf, tabOfList } from './people-lists.ts';

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
