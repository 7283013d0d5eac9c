import Link from '@mui/material/Link';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isDecided } from '#machines/submission.machine.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMay } from '#src/admin/kit/staff-member.ts';
import areaText from '#src/admin/kit/text.module.css';
import type { CaseSection } from '#src/api/admin/case.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { ChangeTag, inTotal, TakenOut } from '../changes/changes.tsx';
import { CheckedTick, usePart } from '../checked/checked-tick.tsx';
import { partAttribute } from '../checked/part-keys.ts';
import { MarkButton } from '../decisions/marks/mark-button.tsx';
import { useCase } from '../use-case.ts';
import { AnswerGroup } from './answer-group.tsx';
import styles from './details.module.css';
import { headingId } from './linked-place.ts';
import type { SectionView } from './section-view.ts';
import { useRovingMarks } from './use-roving-marks.ts';

/** One section: when and by whom it was saved, its answers, and the actions on it. */
export function SectionCard({ view }: { view: SectionView }) {
  const { step, title, saved, groups, gone, changes } = view;
  const part = usePart('section', saved.section);
  const { id, status } = useCase().summary;
  const may = useMay();
  const answers = useRef<HTMLDivElement>(null);
  const roving = useRovingMarks(answers);
  return (
    <section
      {...partAttribute}
      className={`${layout.panel} ${layout.target}`}
      aria-labelledby={headingId(step)}
    >
      <header className={`${layout.row} ${styles.header}`}>
        <div className={layout.grow}>
          <h2 id={headingId(step)} tabIndex={-1} className={`${textStyles.heading} ${styles.title}`}>
            {title}
          </h2>
          <p className={areaText.small}>{savedInWords(saved)}</p>
        </div>
        {changes > 0 && <ChangeTag>{inTotal(changes)}</ChangeTag>}
        <div className={`${layout.row} ${layout.screenOnly} ${styles.headerActions}`}>
          <CheckedTick part={part} label={title} />
          <MarkButton step={step} property="" label={title} />
          {/* A decided case cannot be changed unless it is reopened. */}
          {may('cases:amend') && !isDecided(status) && (
            <Link
              component={RouterLink}
              to={adminPaths.editing(id, step)}
              aria-label={`Edit on the client’s behalf: ${title}`}
              className={styles.edit}
            >
              Edit on the client’s behalf
            </Link>
          )}
        </div>
      </header>
      {saved.record === null && <p className={styles.quiet}>There is nothing here yet.</p>}
      {gone.map((entry) => (
        <div key={entry.before} className={styles.gone}>
          <TakenOut entry={entry} />
        </div>
      ))}
      <div ref={answers} {...roving}>
        {groups.map((group, index) => (
          // A person may be listed twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the record's own
          <AnswerGroup key={index} step={step} group={group} />
        ))}
      </div>
    </section>
  );
}

const savers: Readonly<Record<NonNullable<CaseSection['savedBy']>, string>> = {
  client: 'the client',
  colleague: 'a colleague of the client',
  administrator: 'an administrator',
};

/** Returns 'Saved 12 March 2026, 14:05 by an administrator'. */
function savedInWords({ savedAt, savedBy }: CaseSection): string {
  if (savedAt === null) return 'Never saved';
  return `Saved ${timeInWords(savedAt)} by ${savers[savedBy ?? 'client']}`;
}
