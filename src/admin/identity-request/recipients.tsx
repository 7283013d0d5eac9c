import Stack from '@mui/material/Stack';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListTrouble } from '../kit/list/list-trouble.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import areaText from '../kit/text.module.css';
import styles from './identity-request.module.css';
import { clientsInWords, outcomeLabels } from './outcome-labels.ts';
import {
  type NoticeCounts,
  type NoticeOutcome,
  type NoticeRecipient,
  noticeOutcomes,
  outcomeOf,
} from './resource.ts';

/** Shows what Submit would do now: how many clients get an email, how many do not and why, and on request who they are. */
export function Recipients({ id }: { id: string }) {
  const { meta, error, filterValues } = useListContext<NoticeRecipient>();
  const counts = (meta as { counts: NoticeCounts } | undefined)?.counts;
  const outcome = outcomeOf(filterValues ?? {});
  return (
    <Stack aria-labelledby={`${id}-title`} spacing={3} component="section">
      <h2 id={`${id}-title`}>Who will get an email</h2>
      {!counts && !error && <FormSkeleton rows={2} />}
      {!outcome && <ListTrouble title="The recipients could not be loaded" />}
      {counts && (
        <Stack component="ul" spacing={1.5} id={id} className={styles.outcomes}>
          {noticeOutcomes
            .filter((each) => counts[each] > 0 || each === 'mailed')
            .map((each) => (
              <li key={each}>
                <span>
                  <strong className="tabular">{clientsInWords(counts[each])}</strong>{' '}
                  {outcomeLabels[each].will}
                </span>{' '}
                {counts[each] > 0 && (
                  <Link
                    to={{ search: each === outcome ? '' : searchFor(each) }}
                    aria-current={each === outcome ? 'true' : undefined}
                    className={areaText.link}
                    replace
                    preventScrollReset
                  >
                    {each === outcome ? 'Hide' : 'Show who'}
                    <VisuallyHidden> {outcomeLabels[each].will}</VisuallyHidden>
                  </Link>
                )}
              </li>
            ))}
        </Stack>
      )}
      {outcome && <Who outcome={outcome} />}
    </Stack>
  );
}

function Who({ outcome }: { outcome: NoticeOutcome }) {
  const { label } = outcomeLabels[outcome];
  return (
    <RecordList<NoticeRecipient>
      label={label}
      trouble="The clients could not be loaded"
      count={(total) => `${label}: ${numberInWords(total)}`}
      empty={{ title: 'No one', text: 'There is no such client at the moment.' }}
    >
      <Column<NoticeRecipient> label="Email" render={(client) => <Email client={client} />} />
      <Column<NoticeRecipient> label="Company" render={({ company }) => company || 'No company name yet'} />
      <Column<NoticeRecipient>
        label="Asked last"
        render={({ askedAt }) => (askedAt === null ? 'Never' : timeInWords(askedAt))}
      />
    </RecordList>
  );
}

function Email({ client: { email, onboardingId } }: { client: NoticeRecipient }) {
  if (onboardingId === null) return email;
  return (
    <Link to={adminPaths.case(onboardingId, 'identity')} className={list.link}>
      {email}
    </Link>
  );
}

/** A filter in the format that react-admin uses in addresses. */
const searchFor = (outcome: NoticeOutcome) => `?filter=${encodeURIComponent(JSON.stringify({ outcome }))}`;
