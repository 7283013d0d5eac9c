import { ratings } from '#domain/compliance/file/facts.ts';
import { rules } from '#domain/compliance/rules/rules.ts';
import { ratingLabels } from '../kit/case/compliance-labels.ts';
import { type FilterChoice, type FilterControl, withOwn } from './filter-option.ts';

const reviews = ['overdue', 'soon'] as const;
const titles = new Map(rules.map(({ id, title }) => [id, title]));
const anyOrNone = { value: '', label: 'Any or none' };

/** Returns the filters by the compliance file. They find cases in any status: a review is due after the approval. */
export function complianceChoices({ filter, setFilter }: FilterControl): FilterChoice[] {
  const { rating = '', reviewDue = '', openItem = '' } = filter;
  return [
    {
      name: 'rating',
      label: 'Rating',
      value: rating,
      options: [anyOrNone, ...ratings.map((value) => ({ value, label: ratingLabels[value] }))],
      change: (value) => setFilter({ rating: ratings.find((each) => each === value) }),
    },
    {
      name: 'reviewDue',
      label: 'Next review',
      value: reviewDue,
      options: [
        { value: '', label: 'Any day' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'soon', label: 'Overdue, or within 30 days' },
      ],
      change(value) {
        const chosen = reviews.find((each) => each === value);
        setFilter({ reviewDue: chosen, ...(chosen && { status: 'all' }) });
      },
    },
    {
      name: 'openItem',
      label: 'Open item',
      value: openItem,
      // The rule of a link may have ended.
      options: withOwn(
        [anyOrNone, ...[...titles].map(([value, label]) => ({ value, label }))],
        openItem,
        'A former rule',
      ),
      change: (value) => setFilter({ openItem: value || undefined }),
    },
  ];
}
