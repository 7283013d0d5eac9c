import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { numberOf, stepOf, steps } from '#machines/steps.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import badges from '#src/admin/kit/case/badges.module.css';
import { isClosed } from '#src/admin/kit/case/closed-case.tsx';
import { DueDate } from '#src/admin/kit/case/due-date.tsx';
import { RiskFlags } from '#src/admin/kit/case/risk-flags.tsx';
import { StatusBadge } from '#src/admin/kit/case/status-badge.tsx';
import { isUpdate, UpdateTag } from '#src/admin/kit/case/update-tag.tsx';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { type Case, caseQuery } from '#src/api/admin/case.ts';
import { marksQuery } from '#src/api/admin/marks.ts';
import { notesQuery } from '#src/api/admin/notes.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { casePeople, listCopy } from '../people/case-people.ts';
import { CheckBadge } from '../people/check-badge.tsx';
import { SummaryBlock } from '../summary/summary-block.tsx';
import { leftIn, unansweredIn, wrongIn } from '../summary/summary-points.ts';
import styles from './peek.module.css';

/** More people are on the case's own tab. */
const peopleShown = 6;

/** A case in short, for the queue: what is wrong, what is left, who is in it, and the last note. Reading it is reading the case. */
export default function CasePeek({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(caseQuery(id));
  return (
    <div className={styles.peek}>
      {data && !isClosed(error) ? (
        <Shown shown={data} />
      ) : error ? (
        <FormAlert
          severity={isClosed(error) ? 'info' : 'error'}
          title={isClosed(error) ? 'This case is closed to you' : 'The case could not be loaded'}
          action={!isClosed(error) && <TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      ) : (
        <FormSkeleton rows={4} hasHeading />
      )}
      <div className={styles.open}>
        <Button variant="contained" fullWidth component={Link} to={adminPaths.case(id)}>
          Open case
        </Button>
      </div>
    </div>
  );
}

function Shown({ shown }: { shown: Case }) {
  const { summary } = shown;
  const { id, status, dueAt, late, waitingSince, assignee, country, riskFlags, tags, currentStep } = summary;
  const { data: marks } = useQuery(marksQuery(id));
  return (
    <>
      <div className={layout.row}>
        <StatusBadge status={status} />
        {isUpdate(summary) && <UpdateTag />}
        {riskFlags.length > 0 && <RiskFlags flags={riskFlags} />}
      </div>
      <dl className={styles.facts}>
        <Fact term="Due">{dueAt === null ? 'Nothing due' : <DueDate dueAt={dueAt} late={late} />}</Fact>
        <Fact term="Assignee">{assignee?.name ?? 'No one'}</Fact>
        <Fact term="Waiting for us since">
          {waitingSince === null ? 'Not waiting' : dayOfTimeInWords(waitingSince)}
        </Fact>
        <Fact term="Formed in">{country || 'Not known yet'}</Fact>
        {status === 'draft' && (
          <Fact term="The client is at">
            Step {numberOf(currentStep)} of {steps.length}, {stepOf(currentStep).title}
          </Fact>
        )}
        <Fact term="Tags">
          {tags.length === 0 ? (
            'None'
          ) : (
            <ul className={layout.row}>
              {tags.map((tag) => (
                <li key={tag.id} className={`${badges.tag} ${styles.tag}`}>
                  {tag.name}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <dl className={styles.points}>
        <SummaryBlock title="What is wrong" points={wrongIn(shown)} nothing="Nothing stands out." isWarning />
        <SummaryBlock
          title="What is left"
          points={leftIn(shown, marks?.items.length ?? 0)}
          nothing="Nothing is left to do."
        />
        <SummaryBlock
          title="Who has not answered"
          points={unansweredIn(shown)}
          nothing="Everyone has answered."
        />
      </dl>
      <People shown={shown} />
      <LastNote caseId={id} count={shown.notes} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function People({ shown }: { shown: Case }) {
  const people = casePeople(shown) ?? [];
  const more = people.length - peopleShown;
  const listed = more > 1 ? people.slice(0, peopleShown) : people;
  return (
    <section>
      <h3 className={areaText.label}>People</h3>
      {people.length === 0 && <p className={textStyles.note}>No one is named yet.</p>}
      <ul className={styles.people}>
        {listed.map(({ id, name, places, check }) => (
          <li key={id}>
            <div className={styles.person}>
              {name}
              <span className={textStyles.note}>
                {[...new Set(places.map(({ list }) => listCopy[list]))].join(', ')}
              </span>
            </div>
            {check && <CheckBadge status={check.status} />}
          </li>
        ))}
      </ul>
      {more > 1 && <p className={textStyles.note}>and {more} more</p>}
    </section>
  );
}

function LastNote({ caseId, count }: { caseId: string; count: number }) {
  const { data, error } = useInfiniteQuery(notesQuery({ onboardingId: caseId }));
  const last = data?.pages[0]?.items[0];
  return (
    <section>
      <h3 className={areaText.label}>Last note</h3>
      {last ? (
        <>
          <p className={textStyles.note}>
            {last.author.name}, {timeInWords(last.createdAt)}
          </p>
          <p dir="auto" className={`${textStyles.typed} ${textStyles.small} ${styles.note}`}>
            {last.text}
          </p>
          {count > 1 && (
            <Link to={adminPaths.case(caseId, 'notes')} className={`${areaText.link} ${textStyles.small}`}>
              All {count} notes
            </Link>
          )}
        </>
      ) : (
        <p className={textStyles.note}>
          {error ? 'The notes could not be loaded.' : data ? 'No notes yet.' : 'Loading…'}
        </p>
      )}
    </section>
  );
}
