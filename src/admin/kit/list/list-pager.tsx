import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/icons.tsx';
import styles from './list.module.css';
import { numberInWords } from './number-in-words.ts';

const pageSizes = [25, 50, 100];

interface ListPagerProps {
  /** How many there are in words, such as `1,000+`. */
  total: string;
}

/** Which part of a list is shown, the way to the others, and how many are shown at once. */
export function ListPager({ total }: ListPagerProps) {
  const { data, page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListContext();
  const first = (page - 1) * perPage;
  const sizes = pageSizes.includes(perPage) ? pageSizes : [perPage, ...pageSizes];
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <label className={styles.size}>
        Rows a page
        <select value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <p className={`${styles.range} tabular`}>
        {numberInWords(first + 1)}–{numberInWords(first + (data?.length ?? 0))} of {total}
      </p>
      <div className={styles.moves}>
        <Button
          size="small"
          variant="outlined"
          disabled={!hasPreviousPage}
          startIcon={<ChevronLeftIcon size={18} />}
          onClick={() => setPage(page - 1)}
        >
          Previous
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={!hasNextPage}
          endIcon={<ChevronRightIcon size={18} />}
          onClick={() => setPage(page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
