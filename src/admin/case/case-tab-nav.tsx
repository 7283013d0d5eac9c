import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { adminPaths, type CaseTab, caseTabs } from '../kit/admin-paths.ts';
import layout from '../kit/layout.module.css';
import { useWayBack } from '../kit/list/list-return.ts';
import { useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import shared from '../kit/tabs.module.css';
import { useCurrentInSight } from '../kit/use-current-in-sight.ts';
import styles from './case.module.css';
import { useCase } from './use-case.ts';

const titles: Record<CaseTab, string> = {
  details: 'Details',
  people: 'People',
  ownership: 'Ownership',
  documents: 'Documents',
  identity: 'Identity',
  compliance: 'Compliance',
  messages: 'Messages',
  notes: 'Notes',
  tasks: 'Tasks',
  timeline: 'Timeline',
  'personal-data': 'Personal data',
};

/** The tabs of a case as links, so that each has its own address. */
export function CaseTabNav({ tab }: { tab: CaseTab }) {
  const { summary, documents, notes, tasks } = useCase();
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav, tab);
  const navigate = useNavigate();
  const wayBack = useWayBack();
  useShortcuts([
    ...caseTabs.slice(0, 9).map((name, place) => ({
      keys: String(place + 1),
      label: 'Open a tab of the case',
      run: () => navigate(adminPaths.case(summary.id, name)),
    })),
    { keys: 'u', label: wayBack.label, run: () => navigate(wayBack.to, { state: wayBack.state }) },
  ]);
  const counts: Partial<Record<CaseTab, number>> = { documents: documents.length, notes, tasks };
  return (
    <nav
      ref={nav}
      aria-label="Parts of the case"
      className={`${shared.tabs} ${layout.screenOnly} ${styles.tabs}`}
    >
      {caseTabs.map((name) => (
        <Link
          key={name}
          to={adminPaths.case(summary.id, name)}
          className={`${shared.tab} ${styles.tab}`}
          aria-current={name === tab ? 'page' : undefined}
        >
          {titles[name]}
          {name === 'messages' && summary.unreadMessages > 0 && (
            <span className={`${layout.pill} tabular`}>{summary.unreadMessages} unread</span>
          )}
          {counts[name] !== undefined && <span className={`${layout.pill} tabular`}>{counts[name]}</span>}
        </Link>
      ))}
    </nav>
  );
}
