import { NavLink } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { signOutColleague } from '#src/api/admin/session.ts';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar-foot.tsx';
import { KeyboardIcon } from '#src/ui/icons/icons.tsx';
import { useColleague } from '../kit/colleague.ts';
import { roleWords } from '../kit/role-words.ts';
import { useOwnPages } from './area-pages.ts';
import styles from './navigation.module.css';
import { openShortcuts } from './shortcuts/shortcuts-host.tsx';

/** The pages that the colleague has, who that is, the theme and Log out. */
export function Navigation({ onChosen }: { onChosen: (() => void) | undefined }) {
  const colleague = useColleague();
  const pages = useOwnPages();
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
        {pages.map(({ address, label, icon: Icon }) => (
          <li key={address}>
            <NavLink to={address} className={`${sidebar.link} ${styles.page}`} onClick={onChosen}>
              <Icon />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </Sidebar>
  );
}
