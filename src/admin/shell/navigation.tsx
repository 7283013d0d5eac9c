import { NavLink } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { signOutStaff } from '#src/api/admin/session.ts';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar-foot.tsx';
import { KeyboardIcon } from '#src/ui/icons/icons.tsx';
import { roleLabels } from '../kit/role-labels.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { useOwnPages } from './area-pages.ts';
import styles from './navigation.module.css';
import { openShortcuts } from './shortcuts/shortcuts-host.tsx';

/** The pages that the member of staff has, who that is, the theme and Log out. */
export function Navigation({ onChosen }: { onChosen: (() => void) | undefined }) {
  const staffMember = useStaffMember();
  const pages = useOwnPages();
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
                <p>{roleLabels[staffMember.role]}</p>
              </>
            ),
            email: staffMember.email,
          }}
          onLogOut={signOutStaff}
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
