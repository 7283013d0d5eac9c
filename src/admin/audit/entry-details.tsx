import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './audit.module.css';
import { listWord, shortened, subjectWord } from './subject-labels.ts';

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { seq, action, details, hash, reason, subjectType, subjectId, actorId, at } = entry;
  return (
    <div className={styles.details}>
      <dl className={`${layout.pairs} ${layout.beside} ${styles.pairs}`}>
        <Pair term="Number">{numberInWords(seq)}</Pair>
        <Pair term="Action">
          <code>{action}</code>
        </Pair>
        <Pair term="Written at">
          <code>{at}</code>
        </Pair>
        <Pair term="On what">
          {subjectType === 'list' ? listWord(subjectId) : subjectWord(subjectType)} <code>{subjectId}</code>
        </Pair>
        {actorId !== null && (
          <Pair term="By">
            <code>{actorId}</code>
          </Pair>
        )}
        {reason !== undefined && <Pair term="Reason">{reason}</Pair>}
        {Object.entries(details).map(([name, value]) => (
          <Pair key={name} term={name}>
            {textOf(value)}
          </Pair>
        ))}
        <Pair term="Hash">
          <code title={hash}>{shortened(hash)}</code> <CopyButton text={hash} what="hash" />
        </Pair>
      </dl>
      <p className={`${layout.row} ${styles.more}`}>
        <Link component={RouterLink} to={searchFor({ subjectId })}>
          All entries on this
        </Link>
        {actorId !== null && (
          <Link component={RouterLink} to={searchFor({ actorId })}>
            All entries by this account
          </Link>
        )}
      </p>
    </div>
  );
}

function Pair({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const searchFor = (search: Record<string, string>) => `${adminPaths.audit}?${new URLSearchParams(search)}`;

/** Returns a value of the details as text: a list in one line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : 'none';
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
