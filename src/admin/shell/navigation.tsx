import { NavLink } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { signOutColleague } from '#src/api/admin/session.ts';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar-foot.tsx';
import { KeyboardIcon } from '#src/ui/icons/icons.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { useColleague } from '../kit/colleague.ts';
import { roleWords } from '../kit/role-words.ts';
import styles from './navigation.module.css';
import { openShortcuts } from './shortcuts/shortcuts-host.tsx';

/** The pages of the area in order. A new one is one entry here and one route in `admin-area.tsx`. */
const pages = [
  { path: adminPaths.cases, label: 'Cases' },
  { path: adminPaths.identityChecks, label: 'Identity checks' },
  { path: adminPaths.statistics, label: 'Statistics' },
  { path: adminPaths.identityRequest, label: 'Identity request', administratorsOnly: true },
  { path: adminPaths.users, label: 'Users', administratorsOnly: true },
  { path: adminPaths.audit, label: 'Audit trail', administratorsOnly: true },
] as const;

/** The pages that the colleague has, who that is, the theme and Log out. */
export function Navigation({ onChosen }: { onChosen: (() => void) | undefined }) {
  const colleague = useColleague();
  const isAdministrator = colleague.role === 'administrator';
  const name = [colleague.firstName, colleague.lastName].join(' ').trim();
  return (
    <Sidebar
      firm={firmName}
      label="Administrators’ area"
      foot={
        <SidebarFoot
          who={{
            words: (
              <>
                <p className={styles.name}>{name || colleague.email}</p>
                <p>{roleWords[colleague.role]}</p>
              </>
            ),
            email: colleague.email,
          }}
          onLogOut={signOutColleague}
        >
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
        {pages
          .filter((page) => isAdministrator || !('administratorsOnly' in page))
          .map((page) => (
            <li key={page.path}>
              <NavLink to={page.path} className={`${sidebar.link} ${styles.page}`} onClick={onChosen}>
                {page.label}
              </NavLink>
            </li>
          ))}
      </ul>
    </Sidebar>
  );
}
