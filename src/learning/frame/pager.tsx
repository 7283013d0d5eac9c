import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';

interface PagerProps {
  /** The accessible name, such as `Pages of trainings`. */
  label: string;
  page: number;
  pageSize: number;
  /** The total; a minimum if there may be more. */
  total: number;
  mayBeMore?: boolean;
}

/** Links to the previous and the next page, by `page` in the address; nothing for a single page. */
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
    <nav aria-label={label} className={blocks.row}>
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
      <span className={`${text.note} tabular`}>
        Page {page}
        {!mayBeMore && ` of ${pages}`}
      </span>
    </nav>
  );
}

/** Returns the page in the address, from 1; the first page for an invalid value. */
export function pageAsked(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
