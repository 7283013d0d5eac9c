import { useRef } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { WaitingCheck } from '#src/api/admin/cases.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { daysInWords, daysSince, longWaitDays } from '../kit/case/age.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { useListReturn } from '../kit/list/list-return.ts';
import { useStoredTrail } from '../kit/list/list-trail.ts';
import { RecordList } from '../kit/list/record-list.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';

/** Milliseconds between two refetches, because other staff members decide checks. */
const refetchInterval = 30_000;

/** All pending manual identity checks, each as a link to its case. */
export default function IdentityChecksPage() {
  return (
    <Page
      title="Identity checks"
      why="Photographs of a document and a face to compare. The longest wait comes first."
    >
      <AreaList resource="identity-checks" storeKey={false} refetchInterval={refetchInterval}>
        <WaitingChecks />
      </AreaList>
    </Page>
  );
}

function WaitingChecks() {
  const { data = [], filterValues } = useListContext<WaitingCheck>();
  const place = useRef<HTMLDivElement>(null);
  useListReturn(place, { name: 'identity checks', isReady: data.length > 0 });
  useStoredTrail('identity-checks');
  return (
    <RecordList
      label="Waiting identity checks"
      trouble="The identity checks could not be loaded"
      count={(total) => `${numberInWords(total)} ${total === 1 ? 'check waits' : 'checks wait'}`}
      empty={{
        title: filterValues.search ? 'No identity check matches' : 'No identity check waits',
        text: filterValues.search
          ? 'The search finds whole words, and beginnings of words with three letters or more.'
          : 'A check appears here when a client, or a person who received a link, has submitted their photographs.',
      }}
      place={place}
      filters={
        <ListFilters>
          <SearchField label="Search person, email or company" />
        </ListFilters>
      }
    >
      <Column<WaitingCheck> label="Person" render={(check) => <Person check={check} />} />
      <Column<WaitingCheck> label="Company" render={({ company }) => company || 'No company name yet'} />
      <Column<WaitingCheck> label="Email" render={({ email }) => email} />
      <Column<WaitingCheck> label="Submitted" render={({ handedInAt }) => <Waiting since={handedInAt} />} />
    </RecordList>
  );
}

function Person({ check: { id, name, onboardingId, subject } }: { check: WaitingCheck }) {
  return (
    <div>
      <Link to={adminPaths.check(onboardingId, id)} className={list.link}>
        {name || 'Representative'}
      </Link>
      {name && <p className={list.beneath}>{subject === 'self' ? 'Representative' : 'Of the company'}</p>}
    </div>
  );
}

function Waiting({ since }: { since: string }) {
  const days = daysSince(since);
  return (
    <div>
      <p className={days >= longWaitDays ? list.old : undefined}>
        {days === 0 ? daysInWords(days) : `${daysInWords(days)} ago`}
      </p>
      <time className={list.beneath} dateTime={since}>
        {timeInWords(since)}
      </time>
    </div>
  );
}
