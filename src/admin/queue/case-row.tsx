import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { stepOf } from '#machines/steps.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { EyeIcon } from '#src/ui/icons/icons.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from '../kit/admin-paths.ts';
import { daysInWords, daysSince, longWaitDays } from '../kit/case/age.ts';
import badges from '../kit/case/badges.module.css';
import tags from '../kit/case/case-tags.module.css';
import { DueDate } from '../kit/case/due-date.tsx';
import { RiskFlags, riskLabels } from '../kit/case/risk-flags.tsx';
import { StatusBadge } from '../kit/case/status-badge.tsx';
import { isUpdate, UpdateTag } from '../kit/case/update-tag.tsx';
import layout from '../kit/layout.module.css';
import list from '../kit/list/list.module.css';
import { AssigneeMenu } from './assignee-menu.tsx';
import styles from './case-table.module.css';
import { type Assignee, nameOf } from './use-assign.ts';

/** The number of marks shown by name; the rest is shown as a number. */
const SHOWN = 2;

/** Unread messages, the risk flags of a case and then its tags, on one line. */
function CaseMarks({ row }: { row: CaseSummary }) {
  const { riskFlags, tags: own, mailsStopped, unreadMessages } = row;
  const isAnUpdate = isUpdate(row);
  const before = Number(isAnUpdate) + Number(mailsStopped) + Number(unreadMessages > 0);
  const shownAtMost = Math.max(0, SHOWN - before);
  const flags = riskFlags.slice(0, shownAtMost);
  const named = own.slice(0, shownAtMost - flags.length);
  const more = [
    ...riskFlags.slice(flags.length).map((flag) => riskLabels[flag].label),
    ...own.slice(named.length).map(({ name }) => name),
  ];
  return (
    <div className={styles.marks}>
      {unreadMessages > 0 && (
        <Link to={adminPaths.case(row.id, 'messages')} className={styles.unread}>
          {unreadMessages === 1 ? '1 new message' : `${unreadMessages} new messages`}
        </Link>
      )}
      {isAnUpdate && <UpdateTag />}
      {mailsStopped && <span className={styles.stopped}>Emails stopped</span>}
      {flags.length > 0 && <RiskFlags flags={flags} />}
      {named.map(({ id, name }) => (
        <span key={id} className={`${badges.tag} ${tags.tag}`}>
          <span className={textStyles.clipped}>{name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <Tooltip title={more.join(', ')} describeChild enterTouchDelay={0}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the focus is what shows the others */}
          <span tabIndex={0} className={`${layout.pill} ${textStyles.quiet} ${styles.more}`}>
            +{more.length}
          </span>
        </Tooltip>
      )}
    </div>
  );
}

const matchLabels: Readonly<Record<NonNullable<CaseSummary['matches']>[number]['as'], string>> = {
  representative: 'Representative',
  director: 'Director',
  beneficialOwner: 'Beneficial owner',
  relatedParty: 'Related party',
  taxId: 'Tax id',
};

interface CaseRowProps {
  row: CaseSummary;
  isChosen: boolean;
  /** Whether the pane next to the list shows the case. */
  isPeeked: boolean;
  onChoose(): void;
  onPeek(): void;
  onAssign(to: Assignee): void;
}

/** One case of the queue: a link to it, the data to choose the next case by, and its assignee. */
export function CaseRow({ row, isChosen, isPeeked, onChoose, onPeek, onAssign }: CaseRowProps) {
  return (
    <TableRow data-case={row.id} data-chosen={isChosen || undefined} data-peeked={isPeeked || undefined}>
      <TableCell className={styles.choice}>
        <div className={styles.choiceLine}>
          <Checkbox
            className={list.above}
            checked={isChosen}
            disabled={row.closed === true}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': `Choose ${nameOf(row)}` } }}
          />
          <IconButton
            size="small"
            className={`${list.above} ${layout.screenOnly} ${styles.peek}`}
            aria-label={`Peek at ${nameOf(row)}`}
            aria-pressed={isPeeked}
            onClick={onPeek}
          >
            <EyeIcon size={18} />
          </IconButton>
        </div>
      </TableCell>
      <TableCell component="th" scope="row" className={styles.company}>
        <div className={styles.line}>
          <Link
            to={adminPaths.case(row.id)}
            className={`${list.link} ${styles.companyName}`}
            title={nameOf(row)}
          >
            {nameOf(row)}
          </Link>
          <span className={`${list.beneath} ${styles.email}`}>
            {row.closed ? 'Open it with a reason' : row.company ? row.email : 'No company name yet'}
          </span>
        </div>
        {row.matches?.map(({ as, text }) => (
          <div key={`${as} ${text}`} className={`${list.beneath} ${styles.match}`}>
            {matchLabels[as]} <b>{text}</b>
          </div>
        ))}
      </TableCell>
      <TableCell data-label="Status" className={styles.status}>
        <div className={styles.line}>
          <StatusBadge status={row.status} />
          {row.status === 'draft' && (
            <span className={`${list.beneath} ${styles.step}`} title={`At ${stepOf(row.currentStep).title}`}>
              At {stepOf(row.currentStep).title}
            </span>
          )}
        </div>
      </TableCell>
      <TableCell data-label="Due" className={styles.wait}>
        {row.dueAt ? (
          <span className={list.above}>
            <DueDate dueAt={row.dueAt} late={row.late} />
          </span>
        ) : (
          <None words="Nothing due" />
        )}
      </TableCell>
      <TableCell data-label="Waiting since" className={styles.wait}>
        <Wait since={row.waitingSince} />
      </TableCell>
      <TableCell data-label="Flags and tags" className={styles.flags}>
        {row.riskFlags.length > 0 || row.tags.length > 0 || row.mailsStopped || row.unreadMessages > 0 ? (
          <div className={list.above}>
            <CaseMarks row={row} />
          </div>
        ) : (
          <None words="None" />
        )}
      </TableCell>
      <TableCell data-label="Assignee" className={styles.whose}>
        <div className={list.above}>
          {row.closed ? row.assignee?.name : <AssigneeMenu row={row} onAssign={onAssign} />}
        </div>
      </TableCell>
      <TableCell data-label="Country" className={styles.country} title={row.country}>
        {row.country || <None words={row.closed ? 'Not shown' : 'Not known yet'} />}
      </TableCell>
      <TableCell data-label="Submitted" className={styles.submitted}>
        {row.submittedAt ? <Day time={row.submittedAt} /> : <None words="Not yet" />}
      </TableCell>
      <TableCell data-label="Changed" className={styles.changed}>
        <Day time={row.updatedAt} />
      </TableCell>
      <TableCell data-label="Started" className={styles.started}>
        <Day time={row.createdAt} />
      </TableCell>
    </TableRow>
  );
}

function Wait({ since }: { since: string | null }) {
  if (since === null) return <None words="Not waiting for us" />;
  const days = daysSince(since);
  return (
    <time
      dateTime={since}
      title={`Since ${timeInWords(since)}`}
      className={`${days >= longWaitDays ? list.old : ''} ${list.above}`}
    >
      {daysInWords(days)}
    </time>
  );
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={timeInWords(time)}>
      {dayOfTimeInWords(time)}
    </time>
  );
}

/** A dash, with text for screen readers. */
function None({ words }: { words: string }) {
  return (
    <span className={list.beneath} role="img" aria-label={words}>
      —
    </span>
  );
}
