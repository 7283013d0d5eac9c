import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import styles from '../learning.module.css';

interface PagerProps {
  /** What the pages are of, such as `Pages of trainings`. */
  label: string;
  page: number;
  pageSize: number;
  /** How many there are; where there may be more, at least so many. */
  total: number;
  mayBeMore?: boolean;
}

/** The ways to the page before and after, by `page` in the address; nothing where there is but one. */
export function Pager({ label, page, pageSize, total, mayBeMore = false }: PagerProps) {
  const { search } = useLocation();
  const hasNext = page * pageSize < total || mayBeMore;
  if (page === 1 && !hasNext) return null;
  const to = (number: number) => {
    const asked = new URLSearchParams(search);
    if (number === 1) asked.delete('page');
    else asked.set('page', `${number}`);
    return { search: asked.toString() };
  };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav aria-label={label} className={styles.pager}>
      {page > 1 && (
        <Button component={Link} to={to(page - 1)} variant="outlined">
          Previous page
        </Button>
      )}
      {hasNext && (
        <Button component={Link} to={to(page + 1)} variant="outlined">
          Next page
        </Button>
      )}
      <span className={`${styles.quiet} tabular`}>
        Page {page}
        {!mayBeMore && ` of ${pages}`}
      </span>
    </nav>
  );
}

/** The page that an address asks for, from 1; the first where that is none. */
export function pageAsked(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
