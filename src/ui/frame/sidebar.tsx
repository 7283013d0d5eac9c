import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { LogOutIcon } from '../icons/client-icons.tsx';
import { FirmMark } from './firm-mark.tsx';
import styles from './sidebar.module.css';
import { useThemeSwitch } from './theme-switch.tsx';

interface SidebarProps {
  firm: string;
  label: string;
  /** Shown between the firm's logo and the links. */
  above?: ReactNode;
  foot: ReactNode;
  /** The links, as list items. */
  children: ReactNode;
}

export function Sidebar({ firm, label, above, foot, children }: SidebarProps) {
  return (
    <div className={styles.sidebar}>
      <FirmMark name={firm} />
      {above}
      <nav aria-label={label} className={styles.nav}>
        {children}
      </nav>
      {foot}
    </div>
  );
}

interface SidebarFootProps {
  /** Who is signed in, once known, with the full email address, which may be too long to show. */
  who?: { words: ReactNode; email: string } | undefined;
  /** More buttons, above the others. */
  children?: ReactNode;
  onLogOut(): void;
}

export function SidebarFoot({ who, children, onLogOut }: SidebarFootProps) {
  const { icon, switchProps } = useThemeSwitch();
  return (
    <div className={styles.foot}>
      {who && (
        <div className={styles.who} title={who.email}>
          {who.words}
        </div>
      )}
      {children}
      <FootButton {...switchProps} startIcon={icon}>
        Dark theme
      </FootButton>
      <FootButton startIcon={<LogOutIcon />} onClick={onLogOut}>
        Log out
      </FootButton>
    </div>
  );
}

const atStart = { justifyContent: 'flex-start' };

export function FootButton(props: ButtonProps) {
  return <Button color="inherit" fullWidth sx={atStart} {...props} />;
}
