import Button from '@mui/material/Button';
import { NavLink } from 'react-router-dom';
import { firmName } from '../../../domain/firm.ts';
import { signOutColleague } from '../../api/admin/session.ts';
import { useColorMode } from '../../ui/color-scheme.ts';
import { FirmMark } from '../../ui/firm-mark.tsx';
import { KeyboardIcon, LogOutIcon, MoonIcon, SunIcon } from '../../ui/icons/icons.tsx';
import { adminPaths } from './admin-paths.ts';
import { useColleague } from './colleague.ts';
import styles from './navigation.module.css';
import { roleWords } from './role-words.ts';
import { openShortcuts } from './shortcuts-host.tsx';

/** The pages of the area in order. A new one is one entry here and one route in `admin-area.tsx`. */
const pages = [
  { path: adminPaths.cases, label: 'Cases' },
  { path: adminPaths.identityChecks, label: 'Identity checks' },
  { path: adminPaths.statistics, label: 'Statistics' },
  { path: adminPaths.identityRequest, label: 'Identity request', administratorsOnly: true },
  { path: adminPaths.users, label: 'Users', administratorsOnly: true },
  { path: adminPaths.audit, label: 'Audit trail', administratorsOnly: true },
] as const;

const footButton = { justifyContent: 'flex-start' };

/** The pages that the colleague has, who that is, the theme and Log out. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const colleague = useColleague();
  const { mode, toggle } = useColorMode();
  const isAdministrator = colleague.role === 'administrator';
  const name = [colleague.firstName, colleague.lastName].join(' ').trim();
  return (
    <div className={styles.sidebar}>
      <FirmMark name={firmName} />
      <nav aria-label="Administrators’ area" className={styles.nav}>
        <ul className={styles.pages}>
          {pages
            .filter((page) => isAdministrator || !('administratorsOnly' in page))
            .map((page) => (
              <li key={page.path}>
                <NavLink to={page.path} className={styles.page} onClick={onChosen}>
                  {page.label}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <div className={styles.who} title={colleague.email}>
          <p className={styles.name}>{name || colleague.email}</p>
          <p>{roleWords[colleague.role]}</p>
        </div>
        <Button
          className={styles.shortcuts}
          color="inherit"
          fullWidth
          sx={footButton}
          startIcon={<KeyboardIcon />}
          onClick={() => {
            onChosen?.();
            openShortcuts();
          }}
        >
          Keyboard shortcuts
        </Button>
        <Button
          role="switch"
          aria-checked={mode === 'dark'}
          color="inherit"
          fullWidth
          sx={footButton}
          startIcon={mode === 'dark' ? <MoonIcon /> : <SunIcon />}
          onClick={toggle}
        >
          Dark theme
        </Button>
        <Button
          color="inherit"
          fullWidth
          sx={footButton}
          startIcon={<LogOutIcon />}
          onClick={signOutColleague}
        >
          Log out
        </Button>
      </div>
    </div>
  );
}
