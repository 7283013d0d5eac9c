import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { selfQuery } from '../../api/session.ts';
import { useColorMode } from '../../ui/color-scheme.ts';
import { LogOutIcon, MoonIcon, SunIcon } from '../../ui/icons/icons.tsx';
import { useOnboardingActor } from '../onboarding-actor.ts';
import styles from './sidebar.module.css';

const footButton = { justifyContent: 'flex-start' };

/** Who is signed in, the theme switch and Log out. */
export function SidebarFoot() {
  const actor = useOnboardingActor();
  const { mode, toggle } = useColorMode();
  const email = useQuery(selfQuery).data?.email;
  return (
    <div className={styles.foot}>
      {email && (
        <p className={styles.who} title={email}>
          {email}
        </p>
      )}
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
        onClick={() => actor.send({ type: 'signOut' })}
      >
        Log out
      </Button>
    </div>
  );
}
