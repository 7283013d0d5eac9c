import { dayInWords } from '#domain/copy.ts';
import { startReview } from '#src/api/admin/reviews.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import { ratingLabels } from '../kit/case/compliance-labels.ts';
import { stateColumn } from '../kit/list/column.tsx';
import { ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

type Review = RecordOf<'/admin/reviews'>;
type State = Review['state'];

const labels: Record<State, string> = {
  overdue: 'Overdue',
  soon: 'Due soon',
  asked: 'Client is asked',
  answered: 'Client has answered',
};
const askedByLabels: Record<NonNullable<Review['askedBy']>, string> = {
  server: 'Automatically',
  staff: 'By staff',
};
const tones: Record<State, BadgeTone> = {
  overdue: 'rejected',
  soon: 'ours',
  asked: 'theirs',
  answered: 'ours',
};

/** The clients whose periodic review is due, by day, with the question to the client for one or several. */
export default listPage<Review>({
  resource: 'reviews',
  words: { one: 'client', many: 'clients' },
  title: 'Periodic reviews',
  why: 'Approved clients whose information has to be reviewed: overdue, or due within 90 days.',
  label: 'Periodic reviews, the earliest first',
  pageOf: ({ id }) => adminPaths.case(id, 'compliance'),
  filters: [
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={(['overdue', 'soon', 'asked', 'answered'] as const).map((state) => [state, labels[state]])}
    />,
  ],
  columns: [
    { label: 'Company', isName: true, render: ({ company }) => company || 'Company not named' },
    { label: 'Risk', isNarrow: true, render: ({ rating }) => ratingLabels[rating] },
    { label: 'Last review', isNarrow: true, render: ({ lastReviewAt }) => dayOfTimeInWords(lastReviewAt) },
    { label: 'Next review', isNarrow: true, render: ({ nextReviewOn }) => dayInWords(nextReviewOn) },
    {
      label: 'Asked',
      isNarrow: true,
      render: ({ askedBy }) => (askedBy === null ? '–' : askedByLabels[askedBy]),
    },
    stateColumn(({ state }) => (
      <Badge tone={tones[state]} status={state}>
        {labels[state]}
      </Badge>
    )),
  ],
  bulk: ({ may }) =>
    may('cases:review')
      ? [
          {
            label: 'Ask the clients to confirm',
            refusal: ({ state }) =>
              state === 'asked' || state === 'answered' ? 'it is asked already' : null,
            run: ({ id }) => startReview(id),
            done: (n) => (n === 1 ? '1 client is asked by email' : `${n} clients are asked by email`),
          },
        ]
      : [],
  empty: {
    title: 'No reviews',
    text: 'The day of a review follows from the approval and the risk of the client: after 12, 24 or 36 months.',
  },
});
