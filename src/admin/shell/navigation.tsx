import MailIcon from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { signOutStaff } from '#src/api/admin/session.ts';
import { type Waiting, waitingQuery } from '#src/api/admin/waiting.ts';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { useThemeSwitch } from '#src/ui/frame/theme-switch.tsx';
import { ChevronDownIcon, KeyboardIcon, LogOutIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { type AreaPage, menuGroups, menuSections } from '../kit/area-page.ts';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { settleHeldActions } from '../kit/resource/held-actions.ts';
import { roleLabels } from '../kit/role-labels.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { useOwnPages } from './area-pages.ts';
import { useMenuGroups } from './menu-groups.ts';
import styles from './navigation.module.css';
import { PaletteButton } from './palette/palette-host.tsx';
import { openShortcuts } from './shortcuts/shortcuts-host.tsx';

/** Counts stop here. */
const COUNTED_TO = 1000;

/** The staff member's pages in groups that fold; at the foot the name, the account, the theme switch and Log out. */
export function Navigation({ onChosen }: { onChosen: (() => void) | undefined }) {
  const own = useOwnPages();
  const groups = useMenuGroups(own.filter(({ isAside }) => !isAside));
  const { data: waiting } = useQuery(waitingQuery);
  const id = useId();
  return (
    <Sidebar
      firm={firmName}
      label="Administrators’ area"
      above={<PaletteButton onOpen={onChosen} />}
      foot={<Foot onChosen={onChosen} pages={own.filter(({ isAside }) => isAside)} />}
    >
      {groups.map(({ name, pages, sections, isOpen, isCurrent, toggle }) => (
        <div key={name} className={styles.group}>
          {groups.length > 1 && (
            <button
              type="button"
              className={styles.heading}
              aria-expanded={isOpen}
              aria-controls={`${id}-${name}`}
              data-current={(isCurrent && !isOpen) || undefined}
              onClick={toggle}
            >
              <ChevronDownIcon size={16} className={styles.chevron} />
              {menuGroups[name]}
              {!isOpen && waiting && <SumOf pages={pages} waiting={waiting} />}
            </button>
          )}
          <div id={`${id}-${name}`} hidden={groups.length > 1 && !isOpen}>
            {sections.map((section) => {
              const heading = section.name && sections.length > 1 ? menuSections[section.name] : null;
              return (
                <Fragment key={section.name}>
                  {heading && (
                    <p id={`${id}-${section.name}`} className={styles.section}>
                      {heading}
                    </p>
                  )}
                  <ul
                    className={sidebar.list}
                    aria-labelledby={heading ? `${id}-${section.name}` : undefined}
                  >
                    {section.pages.map((page) => (
                      <li key={page.address}>
                        <PageLink page={page} waiting={waiting} onChosen={onChosen} />
                      </li>
                    ))}
                  </ul>
                </Fragment>
              );
            })}
          </div>
        </div>
      ))}
    </Sidebar>
  );
}

interface PageLinkProps {
  page: AreaPage;
  waiting: Waiting | undefined;
  onChosen: (() => void) | undefined;
}

function PageLink({ page, waiting, onChosen }: PageLinkProps) {
  const { address, label, icon: Icon, waiting: what } = page;
  const id = useId();
  return (
    <NavLink
      to={address}
      className={`${sidebar.link} ${styles.page}`}
      aria-describedby={what && waiting ? id : undefined}
      onClick={onChosen}
    >
      <Icon />
      {label}
      {what === 'cases' && waiting && <Unread cases={waiting.unread} />}
      {what && waiting && <Count id={id} what={what} waiting={waiting} />}
    </NavLink>
  );
}

/** The number of entries that wait on the pages of a folded group. */
function SumOf({ pages, waiting }: { pages: readonly AreaPage[]; waiting: Waiting }) {
  const sum = pages.reduce((all, { waiting: what }) => all + (what ? waiting[what] : 0), 0);
  if (sum === 0) return null;
  return (
    <span className={`${layout.pill} ${styles.count} tabular`}>
      {sum >= COUNTED_TO ? `${numberInWords(COUNTED_TO)}+` : numberInWords(sum)}
      <VisuallyHidden> {sum === 1 ? 'waits' : 'wait'}</VisuallyHidden>
    </span>
  );
}

interface FootProps {
  /** The pages apart from the work, such as the user's own account. */
  pages: readonly AreaPage[];
  onChosen: (() => void) | undefined;
}

/** Always visible below the links: who is signed in, and one row of buttons. */
function Foot({ pages, onChosen }: FootProps) {
  const staffMember = useStaffMember();
  const { icon, switchProps } = useThemeSwitch();
  const name = [staffMember.firstName, staffMember.lastName].join(' ').trim();
  return (
    <div className={styles.foot}>
      <div className={styles.who} title={staffMember.email}>
        <p className={styles.name}>{name || staffMember.email}</p>
        <p className={styles.roles}>
          {(staffMember.roles ?? []).map(({ name }) => name).join(', ') || roleLabels[staffMember.role]}
        </p>
      </div>
      <div className={styles.buttons}>
        {pages.map(({ address, label, icon: Icon }) => (
          <IconButton
            key={address}
            component={Link}
            to={address}
            aria-label={label}
            title={label}
            onClick={onChosen}
          >
            <Icon />
          </IconButton>
        ))}
        <IconButton
          className={styles.shortcuts}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={() => {
            onChosen?.();
            openShortcuts();
          }}
        >
          <KeyboardIcon />
        </IconButton>
        <IconButton {...switchProps} aria-label="Dark theme" title="Dark theme">
          {icon}
        </IconButton>
        <Button
          color="inherit"
          className={styles.logOut}
          startIcon={<LogOutIcon />}
          onClick={() => void settleHeldActions().finally(signOutStaff)}
        >
          Log out
        </Button>
      </div>
    </div>
  );
}

interface CountProps {
  id: string;
  what: keyof Waiting;
  waiting: Waiting;
}

/** The number of cases with messages that no staff member has read; the description of the link says it. */
function Unread({ cases }: { cases: number }) {
  if (cases === 0) return null;
  return (
    <span aria-hidden className={`${layout.pill} ${styles.unread} tabular`} title={unreadInWords(cases)}>
      <MailIcon />
      {numberInWords(cases)}
    </span>
  );
}

const unreadInWords = (cases: number) =>
  `${numberInWords(cases)} ${cases === 1 ? 'has' : 'have'} unread messages`;

function verbFor(what: keyof Waiting, n: number): string {
  if (what === 'inbox') return 'unread';
  if (what === 'tasks') return 'due';
  return n === 1 ? 'waits' : 'wait';
}

/** The number of entries that wait on a page; for cases, also how many of them are overdue. */
function Count({ id, what, waiting }: CountProps) {
  const n = waiting[what];
  const unread = what === 'cases' ? waiting.unread : 0;
  const late = what === 'cases' ? waiting.late : what === 'tasks' ? waiting.lateTasks : 0;
  const words = [
    n > 0 && `${numberInWords(n)}${n >= COUNTED_TO ? ' or more' : ''} ${verbFor(what, n)}`,
    late > 0 && `${numberInWords(late)} late`,
    unread > 0 && unreadInWords(unread),
  ]
    .filter((part) => part !== false)
    .join(', ');
  return (
    <>
      {/* Outside the link, so that the link's accessible name does not depend on the count. */}
      <span id={id} hidden>
        {words}
      </span>
      {n > 0 && (
        <span
          aria-hidden
          className={`${layout.pill} ${styles.count} tabular`}
          data-late={late > 0 || undefined}
          title={words}
        >
          {n >= COUNTED_TO ? `${numberInWords(COUNTED_TO)}+` : numberInWords(n)}
        </span>
      )}
    </>
  );
}
