import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { builtInRoles, isBuiltInRole } from '#domain/rules/permission.ts';
import { auditQuery } from '#src/api/admin/audit.ts';
import { casesOfQuery, msbApplicationsOfQuery, type User } from '#src/api/admin/users.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from '../kit/admin-paths.ts';
import { AuditLine } from '../kit/audit-line.tsx';
import { StatusBadge } from '../kit/case/status-badge.tsx';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import { MsbApplicationLinks } from '../kit/msb-application-links.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { roleLabels } from '../kit/role-labels.ts';
import { SessionList } from '../kit/sign-in/session-list.tsx';
import { useMay, useMayChange } from '../kit/staff-member.ts';
import areaText from '../kit/text.module.css';
import { AccountDialog } from './account-dialogs.tsx';
import { calledOf } from './account-labels.ts';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import styles from './users.module.css';

/** One account: its roles and last sign-in, sessions, cases, and what it did lately. */
export default function UserPage() {
  return (
    <RecordShow<User> titleOf={calledOf} back="Back to the users">
      {(user) => <Account user={user} />}
    </RecordShow>
  );
}

function Account({ user }: { user: User }) {
  const { email, role, roles = [], disabled, createdAt, lastSignInAt } = user;
  const [action, setAction] = useState<AccountAction | null>(null);
  const may = useMay();
  const mayChange = useMayChange();
  const isClient = role === 'client';
  return (
    <div className={layout.record}>
      <div className={layout.between}>
        <StatusChip tone={disabled ? 'open' : 'saved'}>{disabled ? 'Disabled' : 'Active'}</StatusChip>
        {mayChange && <AccountMenu user={user} onChosen={setAction} />}
      </div>
      <LinkFacts
        facts={[
          ['Email address', <EmailLink key="email" email={email} />],
          [
            roles.length > 1 ? 'Roles' : 'Role',
            isClient ? roleLabels.client : <Roles key="roles" roles={roles} />,
          ],
          ['Last sign-in', lastSignInAt ? timeInWords(lastSignInAt) : 'Never'],
          ['Since', dayOfTimeInWords(createdAt)],
        ]}
      />
      <Section title="Sessions">
        <SessionList userId={user.id} />
      </Section>
      {may('cases:read') && <Cases user={user} />}
      {isClient && may('msb-applications:read') && <MsbApplications userId={user.id} />}
      {may('audit:read') && <Recent userId={user.id} />}
      {action && <AccountDialog user={user} action={action} onClose={() => setAction(null)} />}
    </div>
  );
}

/** The roles with their tasks; those that the firm has defined have none. */
function Roles({ roles }: { roles: NonNullable<User['roles']> }) {
  return (
    <ul className={styles.roles}>
      {roles.map(({ id, name }) => (
        <li key={id}>
          {name}
          {isBuiltInRole(id) && <span className={areaText.small}> {builtInRoles[id].task}</span>}
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={textStyles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** The client's own case, or the cases that wait and are assigned to the staff member. */
function Cases({ user: { id, email, role } }: { user: User }) {
  const isClient = role === 'client';
  const { data, error } = useQuery(casesOfQuery(isClient ? { email, userId: id } : { assignee: id }));
  return (
    <Section title={isClient ? 'Case' : 'Assigned cases that wait'}>
      {!data && <Loading error={error} />}
      {data?.items.length === 0 && <p>None.</p>}
      {data && data.items.length > 0 && (
        <ul className={`${layout.rows} ${styles.list}`}>
          {data.items.map((each) => (
            <li key={each.id} className={layout.between}>
              <Link component={RouterLink} to={adminPaths.case(each.id)}>
                {each.company || each.email}
              </Link>
              <StatusBadge status={each.status} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <Link component={RouterLink} to={adminPaths.casesWith({ assignee: id })}>
          All {numberInWords(data.total)} in the queue
        </Link>
      )}
    </Section>
  );
}

/** The client's applications for registration as a money services business. */
function MsbApplications({ userId }: { userId: string }) {
  const { data, error } = useQuery(msbApplicationsOfQuery(userId));
  return (
    <Section title="MSB applications">
      {!data && <Loading error={error} />}
      {data?.length === 0 && <p>None.</p>}
      {data && data.length > 0 && <MsbApplicationLinks applications={data} />}
    </Section>
  );
}

/** The account's latest changes: views would outnumber them. */
function Recent({ userId }: { userId: string }) {
  const { data: entries, error } = useQuery(auditQuery({ actorId: userId, kind: 'changes', pageSize: 10 }));
  return (
    <Section title="Recent activity">
      {!entries && <Loading error={error} />}
      {entries?.length === 0 && <p>None.</p>}
      {entries && entries.length > 0 && (
        <ul className={`${layout.rows} ${styles.list}`}>
          {entries.map((entry) => (
            <li key={entry.seq} className={layout.between}>
              <AuditLine entry={entry} hasWho={false} />
              <time dateTime={entry.at} className={areaText.small}>
                {timeInWords(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <Link component={RouterLink} to={`${adminPaths.audit}?${new URLSearchParams({ actorId: userId })}`}>
        All entries in the audit trail
      </Link>
    </Section>
  );
}

function Loading({ error }: { error: Error | null }) {
  return error ? <FormAlert severity="error">{error.message}</FormAlert> : <FormSkeleton rows={1} />;
}
