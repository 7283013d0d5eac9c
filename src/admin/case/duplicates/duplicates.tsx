import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { components } from '#contract/schema.d.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { statusLabels } from '#src/admin/kit/case/status-badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import textStyles from '#src/ui/text/text.module.css';
import styles from './duplicates.module.css';

type CaseDuplicate = components['schemas']['CaseDuplicate'];

const labels: Readonly<Record<CaseDuplicate['shared'][number]['kind'], string>> = {
  person: 'person',
  taxId: 'tax id',
  wallet: 'wallet',
  phone: 'phone number',
};

/** The others are folded, so that the answers stay in sight. */
const shownAtOnce = 3;

/** The other cases with the same person, tax id, wallet or phone number, each with a link. */
export function Duplicates({ duplicates }: { duplicates: readonly CaseDuplicate[] }) {
  if (duplicates.length === 0) return null;
  const n = duplicates.length;
  const title = n === 1 ? 'Another case shares answers' : `${n} other cases share answers`;
  return (
    // Not an alert: it is a fact about the case, and no message about what the user did.
    <section className={`${layout.card} ${styles.duplicates}`} aria-label={title}>
      <h2 className={textStyles.heading}>{title}</h2>
      <Listed duplicates={duplicates.slice(0, shownAtOnce)} />
      {n > shownAtOnce && (
        <details>
          <summary>{n - shownAtOnce} more</summary>
          <Listed duplicates={duplicates.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  );
}

function Listed({ duplicates }: { duplicates: readonly CaseDuplicate[] }) {
  return (
    <ul>
      {duplicates.map(({ id, company, email, status, shared }) => (
        <li key={id}>
          <Link component={RouterLink} to={adminPaths.case(id)}>
            {company || email}
          </Link>{' '}
          ({statusLabels[status]}):{' '}
          {shared.map(({ kind, text }) => `same ${labels[kind]} ${text}`).join('; ')}
        </li>
      ))}
    </ul>
  );
}
