import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { signOutStaff } from '#src/api/admin/session.ts';
import { type Waiting, waitingQuery } from '#src/api/admin/waiting.ts';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { FootButton, Sidebar, SidebarFoot } from '#src/ui/frame/sidebar.tsx';
import { KeyboardIcon } from '#src/ui/icons/icons.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { settleHeldDeletions } from '../kit/resource/held-deletions.ts';
import { roleLabels } from '../kit/role-labels.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { useOwnPages } from './area-pages.ts';
import styles from './navigation.module.css';
import { openShortcuts } from './shortcuts/shortcuts-host.tsx';

/** Counts stop here. */
const COUNTED_TO = 1000;

/** The staff member's pages and name, the theme switch and Log out. */
export function Navigation({ onChosen }: { onChosen: (() => void) | undefined }) {
  const staffMember = useStaffMember();
  const own = useOwnPages();
  const pages = own.filter(({ isAside }) => !isAside);
  const aside = own.filter(({ isAside }) => isAside);
  const { data: waiting } = useQuery(waitingQuery);
  const id = useId();
  const name = [staffMember.firstName, staffMember.lastName].join(' ').trim();
  return (
    <Sidebar
      firm={firmName}
      label="Administrators’ area"
      foot={
        <SidebarFoot
          who={{
            words: (
              <>
                <p className={styles.name}>{name || staffMember.email}</p>
                <p>
                  {(staffMember.roles ?? []).map(({ name }) => name).join(', ') ||
                    roleLabels[staffMember.role]}
                </p>
              </>
            ),
            email: staffMember.email,
          }}
          onLogOut={() => void settleHeldDeletions().finally(signOutStaff)}
        >
          {aside.map(({ address, label, icon: Icon }) => (
            <Button
              key={address}
              color="inherit"
              fullWidth
              className={styles.aside}
              component={Link}
              to={address}
              startIcon={<Icon />}
              onClick={onChosen}
            >
              {label}
            </Button>
          ))}
          <FootButton
            className={styles.shortcuts}
            startIcon={<KeyboardIcon />}
            onClick={() => {
              onChosen?.();
              openShortcuts();
            }}
          >
            Keyboard shortcuts
          </FootButton>
        </SidebarFoot>
      }
    >
      <ul className={sidebar.list}>
        {pages.map(({ address, label, icon: Icon, waiting: what }) => (
          <li key={address}>
            <NavLink
              to={address}
              className={`${sidebar.link} ${styles.page}`}
              aria-describedby={what && waiting?.[what] ? `${id}-${what}` : undefined}
              onClick={onChosen}
            >
              <Icon />
              {label}
              {what && waiting && <Count id={`${id}-${what}`} what={what} waiting={waiting} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </Sidebar>
  );
}

interface CountProps {
  id: string;
  what: keyof Waiting;
  waiting: Waiting;
}

/** The number of entries that wait on a page; for cases, also how many of them are overdue. */
function Count({ id, what, waiting }: CountProps) {
  const n = waiting[what];
  if (n === 0) return null;
  const late = what === 'cases' ? waiting.late : 0;
  const words = `${numberInWords(n)}${n >= COUNTED_TO ? ' or more' : ''} ${n === 1 ? 'waits' : 'wait'}${late > 0 ? `, ${numberInWords(late)} late` : ''}`;
  return (
    <>
      {/* Outside the link, so that the link's accessible name does not depend on the count. */}
      <span id={id} hidden>
        {words}
      </span>
      <span
        aria-hidden
        className={`${layout.pill} ${styles.count} tabular`}
        data-late={late > 0 || undefined}
        title={words}
      >
        {n >= COUNTED_TO ? `${numberInWords(COUNTED_TO)}+` : numberInWords(n)}
      </span>
    </>
  );
}
