import TablePagination from '@mui/material/TablePagination';
import { useListContext } from 'react-admin';
import layout from '../layout.module.css';
import { numberInWords } from '../number-in-words.ts';
import { useShortcuts } from '../shortcuts/shortcuts.tsx';
import styles from './list.module.css';

const pageSizes = [25, 50, 100];

interface ListPagerProps {
  /** The total as text, such as `1,000+`. */
  total: string;
}

/** The current range of a list, the buttons for other pages (also by `n` and `p`), and the page size. */
export function ListPager({ total: totalInWords }: ListPagerProps) {
  const list = useListContext();
  const { data = [], total = 0, page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage } = list;
  const before = (page - 1) * perPage;
  useShortcuts([
    { keys: 'n', label: 'Next page', run: () => hasNextPage && setPage(page + 1) },
    { keys: 'p', label: 'Previous page', run: () => hasPreviousPage && setPage(page - 1) },
  ]);
  return (
    <nav aria-label="Pages" className={`${layout.screenOnly} ${styles.pager}`}>
      <TablePagination
        component="div"
        count={Math.max(total, before + data.length)}
        page={page - 1}
        rowsPerPage={perPage}
        rowsPerPageOptions={pageSizes.includes(perPage) ? pageSizes : [perPage, ...pageSizes]}
        labelRowsPerPage="Rows a page"
        labelDisplayedRows={() =>
          `${numberInWords(before + 1)}–${numberInWords(before + data.length)} of ${totalInWords}`
        }
        getItemAriaLabel={(type) => (type === 'next' ? 'Next' : 'Previous')}
        slotProps={{
          select: { native: true, inputProps: { 'aria-label': 'Rows a page' } },
          actions: {
            nextButton: { disabled: !hasNextPage },
            previousButton: { disabled: !hasPreviousPage },
          },
        }}
        onPageChange={(_event, next) => setPage(next + 1)}
        onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      />
    </nav>
  );
}
