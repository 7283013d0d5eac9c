import { Fragment } from 'react';

type PagerProps = {
  page: number;
  /** Number of pages. */
  pages: number;
  addressOf(page: number): string;
};

/** Links to the other pages of a list: the first, the last, and the neighbours of the current one. */
export function Pager({ page, pages, addressOf }: PagerProps) {
  if (pages <= 1) return null;
  const shown = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const listed = [...new Set(shown)].sort((a, b) => a - b);
  return (
    <nav aria-label="Pages of the list" lang="en">
      <ul className="pages">
        {page > 1 && (
          <li>
            <a className="page to" href={addressOf(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        )}
        {listed.map((each, n) => (
          <Fragment key={each}>
            {n > 0 && each - (listed[n - 1] ?? 0) > 1 && (
              <li aria-hidden="true">
                <span className="page">…</span>
              </li>
            )}
            <li>
              <a
                className="page to"
                href={addressOf(each)}
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
              >
                {each}
              </a>
            </li>
          </Fragment>
        ))}
        {page < pages && (
          <li>
            <a className="page to" href={addressOf(page + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
