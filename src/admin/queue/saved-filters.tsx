import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { type CaseFilter, caseFiltersQuery, deleteCaseFilter } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BookmarkIcon, CheckIcon, TrashIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { filterOf, isSetNow, type QueueSort, sortOf } from './queue-filter.ts';
import styles from './saved-filters.module.css';
import { useQueue } from './use-queue.ts';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);
const SaveFilterDialog = lazy(() => import('./save-filter-dialog.tsx'));

/** The staff member's own filters: apply or delete one, or save the current filter under a name. */
export function SavedFilters() {
  const { replaceFilter, setSort } = useQueue();
  const { data: saved } = useQuery(caseFiltersQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [unwanted, setUnwanted] = useState<CaseFilter | null>(null);
  const forget = useForget();

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<BookmarkIcon size={18} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Saved filters
        {saved && saved.length > 0 && (
          <span className={`${layout.pill} ${styles.count} tabular`}>{saved.length}</span>
        )}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Saved filters', className: styles.paper } }}
      >
        <Filters
          onApply={({ query }) => {
            setAnchor(null);
            replaceFilter(filterOf(query));
            const sort = sortOf(query);
            if (sort) setSort(sort);
          }}
          onForget={setUnwanted}
        />
        <div className={styles.foot}>
          <Button
            size="small"
            onClick={() => {
              setAnchor(null);
              setIsSaving(true);
            }}
          >
            Save this filter
          </Button>
        </div>
      </Popover>
      <Suspense>
        {isSaving && <SaveFilterDialog onClose={() => setIsSaving(false)} />}
        {unwanted && (
          <ConfirmDialog
            open
            title={`Delete the filter “${unwanted.name}”?`}
            confirmLabel="Delete filter"
            cancelLabel="Keep it"
            onCancel={() => setUnwanted(null)}
            onConfirm={() => {
              setUnwanted(null);
              void forget(unwanted);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface FiltersProps {
  onApply(filter: CaseFilter): void;
  onForget(filter: CaseFilter): void;
}

function Filters({ onApply, onForget }: FiltersProps) {
  const { filter, sort } = useQueue();
  const { data: saved, error, refetch } = useQuery(caseFiltersQuery);
  if (!saved) {
    return (
      <div className={`${textStyles.note} ${styles.words}`}>
        <p>{error ? `Your filters could not be loaded. ${error.message}` : 'Loading…'}</p>
        {error && (
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  if (saved.length === 0) {
    return (
      <p className={`${textStyles.note} ${styles.words}`}>
        Set filters and an order, then save them under a name to reuse them. Only you see them.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {saved.map((each) => {
        const isSet = isSetNow(each.query, filter, sort as QueueSort);
        return (
          <li key={each.id} className={styles.line}>
            <button
              type="button"
              className={`${layout.plainButton} ${styles.apply}`}
              aria-current={isSet || undefined}
              onClick={() => onApply(each)}
            >
              <span className={styles.mark}>{isSet && <CheckIcon size={18} />}</span>
              {each.name}
            </button>
            <IconButton aria-label={`Delete the filter ${each.name}`} onClick={() => onForget(each)}>
              <TrashIcon size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function useForget(): (filter: CaseFilter) => Promise<void> {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async ({ id, name }) => {
    try {
      await deleteCaseFilter(id);
      notify(`The filter “${name}” is deleted.`, { type: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another tab has already deleted it.
      if (error.status !== 404) notify(`The filter was not deleted. ${error.message}`, { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: caseFiltersQuery.queryKey });
  };
}
