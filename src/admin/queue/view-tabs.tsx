import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { type CaseFilter, caseFiltersQuery, deleteCaseFilter } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BookmarkIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { ActionMenu } from '../kit/action-menu.tsx';
import layout from '../kit/layout.module.css';
import { useMay } from '../kit/staff-member.ts';
import shared from '../kit/tabs.module.css';
import { filterOf, isSetNow, savedQueryOf, sortOf } from './queue-filter.ts';
import { useQueue } from './use-queue.ts';
import styles from './view-tabs.module.css';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);
const ViewDialog = lazy(() => import('./view-dialog.tsx'));

/** Returns the view whose filter and order the queue has; undefined if it has those of none. */
export function useView(): CaseFilter | undefined {
  const { filter, sort } = useQueue();
  const { data: views = [] } = useQuery(caseFiltersQuery);
  return views.find(({ query }) => isSetNow(query, filter, sort));
}

/** The saved views as tabs: the user's own and the shared ones. Without any, there is no row. */
export function ViewTabs() {
  const { replaceFilter, setSort } = useQueue();
  const { data: views = [] } = useQuery(caseFiltersQuery);
  const current = useView();
  if (views.length === 0) return null;
  const open = ({ query }: CaseFilter) => {
    replaceFilter(filterOf(query));
    const sort = sortOf(query);
    if (sort) setSort(sort);
  };
  return (
    <div className={`${layout.screenOnly} ${styles.views}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend draws a form; these are switches of a list */}
      <div role="group" aria-label="Views" className={`${shared.tabs} ${styles.tabs}`}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-pressed={view === current}
            className={`${shared.tab} ${styles.tab}`}
            title={view.mine ? undefined : `Shared by ${view.owner ?? 'a former staff member'}`}
            onClick={() => open(view)}
          >
            {view.name}
            {view.shared && <span className={textStyles.quiet}>shared</span>}
          </button>
        ))}
      </div>
      {current && <ViewMenu view={current} />}
    </div>
  );
}

/** The actions on a view: who saved it may change it; who manages accounts may delete those of others. */
function ViewMenu({ view }: { view: CaseFilter }) {
  const { filter, sort } = useQueue();
  const may = useMay();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const forget = useForget();
  if (!view.mine && !may('users:write')) return null;
  return (
    <>
      <ActionMenu
        label={`Change the view ${view.name}`}
        size="small"
        actions={[
          ...(view.mine ? [{ label: 'Rename or share', run: () => setIsEditing(true) }] : []),
          { label: 'Delete view', run: () => setIsAsking(true) },
        ]}
      />
      <Suspense>
        {isEditing && (
          <ViewDialog view={view} query={savedQueryOf(filter, sort)} onClose={() => setIsEditing(false)} />
        )}
        {isAsking && (
          <ConfirmDialog
            open
            title={`Delete the view “${view.name}”?`}
            confirmLabel="Delete view"
            cancelLabel="Keep it"
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              void forget(view);
            }}
          >
            {view.shared && 'It disappears for all staff members.'}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** Saves the current filter and order as a view, if no view has them. */
export function SaveView() {
  const { filter, sort } = useQueue();
  const may = useMay();
  const current = useView();
  const [isSaving, setIsSaving] = useState(false);
  if (current || !may('cases:review')) return null;
  return (
    <>
      <Button size="small" startIcon={<BookmarkIcon size={18} />} onClick={() => setIsSaving(true)}>
        Save as view
      </Button>
      <Suspense>
        {isSaving && <ViewDialog query={savedQueryOf(filter, sort)} onClose={() => setIsSaving(false)} />}
      </Suspense>
    </>
  );
}

function useForget(): (view: CaseFilter) => Promise<void> {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async ({ id, name }) => {
    try {
      await deleteCaseFilter(id);
      notify(`The view “${name}” is deleted.`, { type: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another tab has already deleted it.
      if (error.status !== 404) notify(`The view was not deleted. ${error.message}`, { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: caseFiltersQuery.queryKey });
  };
}
