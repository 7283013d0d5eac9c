import '#src/ui/frame/teasers.css';
import '#src/public/site/frame.css';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { accountPath, myTrainingsPath, trainingsPath } from '#domain/learning/addresses.ts';
import { publicPlaces } from '#domain/public-pages.ts';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { ThemeSwitch } from '#src/ui/frame/theme-switch.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { learningPages } from '../pages.ts';
import styles from './learning-frame.module.css';

interface LearningFrameProps {
  isSignedIn: boolean;
  onLogOut(): void;
  children: ReactNode;
}

/** The frame of the learners' pages: the firm, the navigation, and for a client the account and Log out. */
export function LearningFrame({ isSignedIn, onLogOut, children }: LearningFrameProps) {
  const { pathname } = useLocation();
  const main = usePageStart(pathname);
  return (
    <div className={isSignedIn ? `${styles.page} ${styles.own}` : styles.page}>
      <a className="site-skip" href="#main">
        Skip to the content
      </a>
      <header className="site-top">
        <div className="site-frame">
          <a className="site-firm" href={trainingsPath} aria-label={firmName}>
            <FirmMark name={firmName} />
          </a>
          <nav className="site-places" aria-label="Pages">
            <ul>{isSignedIn ? <OwnPlaces /> : <PublicPlaces />}</ul>
          </nav>
          {/* The account page has a theme switch of its own. */}
          {pathname !== accountPath && <ThemeSwitch />}
          {isSignedIn && <Account onLogOut={onLogOut} />}
        </div>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

function OwnPlaces() {
  return learningPages.map(
    ({ path, place }) =>
      place && (
        <li key={path}>
          <NavLink to={path} end>
            {place}
          </NavLink>
        </li>
      ),
  );
}

/** As on every other public page, but the sign-in link leads to the trainings. */
function PublicPlaces() {
  const { pathname } = useLocation();
  return publicPlaces.map(([label, path]) => (
    <li key={path}>
      <a
        href={path === '/verify' ? myTrainingsPath : path}
        aria-current={path === pathname ? 'page' : undefined}
      >
        {label}
      </a>
    </li>
  ));
}

function Account({ onLogOut }: { onLogOut(): void }) {
  return (
    <div className={styles.account}>
      <Button color="inherit" href="/">
        Onboarding
      </Button>
      <Button color="inherit" onClick={onLogOut}>
        Log out
      </Button>
    </div>
  );
}
