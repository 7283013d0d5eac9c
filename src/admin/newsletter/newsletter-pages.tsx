import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation } from '@tanstack/react-query';
import { useInput, useListContext, useNotify } from 'react-admin';
import { downloadSubscriptions, type NewsletterState } from '#src/api/admin/newsletter.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import styles from './newsletter.module.css';
import { stateChoices, stateOf } from './newsletter-filter.ts';

type Subscription = RecordOf<'/newsletter-subscription'>;

const labels: Record<NewsletterState, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
};

const tones: Record<NewsletterState, BadgeTone> = {
  confirmed: 'approved',
  pending: 'ours',
  unsubscribed: 'rejected',
};

/** Who gets the newsletter, who has asked for it, and who wants it no more. */
export function NewsletterList() {
  return (
    <Page
      title="Newsletter"
      why="Who has asked for it. What is not confirmed within seven days is forgotten."
    >
      <AreaList resource="newsletter-subscription">
        <RecordList
          label="Subscriptions, the latest first"
          trouble="The subscriptions could not be loaded"
          count={countInWords('subscription', 'subscriptions')}
          filters={<Filters />}
          empty={{
            title: 'No subscription is here',
            text: 'Choose another state, or look for the beginning of an address.',
          }}
        >
          <Column<Subscription>
            label="Email address"
            isName
            render={({ id, email }) => <EditLink id={id} label={email} />}
          />
          <Column<Subscription>
            label="State"
            isNarrow
            render={({ state }) => (
              <div>
                <StateBadge state={state} />
              </div>
            )}
          />
          <Column<Subscription> label="Language" isNarrow render={({ language }) => language} />
          <Column<Subscription>
            label="Asked for"
            isNarrow
            render={({ consentedAt }) => <time dateTime={consentedAt}>{timeInWords(consentedAt)}</time>}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  return (
    <ListFilters>
      <StateFilter />
      <SearchField label="Search by address" />
      <ExportButton />
    </ListFilters>
  );
}

function StateFilter() {
  const { field } = useInput<string>({ source: 'state', defaultValue: '' });
  return (
    <ToggleButtonGroup
      exclusive
      aria-label="State"
      value={stateOf({ state: field.value })}
      className={styles.states}
      onChange={(_event, next: NewsletterState | 'all' | null) => {
        if (next !== null) field.onChange(next);
      }}
    >
      {stateChoices.map((each) => (
        <ToggleButton key={each} value={each}>
          {each === 'all' ? 'All' : labels[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Hands those of the chosen state to the browser as a table; of all, those who have confirmed. */
function ExportButton() {
  const notify = useNotify();
  const { filterValues } = useListContext();
  const chosen = stateOf(filterValues);
  const state = chosen === 'all' ? 'confirmed' : chosen;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadSubscriptions(state),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(`The table could not be downloaded. ${error.message}`, { type: 'error' }),
  });
  return (
    <Button variant="outlined" className={styles.download} disabled={isPending} onClick={() => mutate()}>
      Download {labels[state].toLowerCase()} as CSV
    </Button>
  );
}

/** One subscription: what was agreed to, when, and what became of it. */
export function NewsletterShow() {
  return (
    <RecordShow<Subscription>
      titleOf={({ email }) => email}
      back="Back to the subscriptions"
      removal={{
        action: 'Delete subscription',
        question: ({ email }) => `Delete the subscription of ${email}?`,
        text: 'It is gone for good, with the address. Whoever asks for it anew is mailed anew. That it was here stays in the audit trail.',
        nameOf: ({ email }) => `The subscription of ${email}`,
      }}
    >
      {(subscription) => <Moments {...subscription} />}
    </RecordShow>
  );
}

function Moments({ email, state, language, from, ...at }: Subscription) {
  return (
    <div className={styles.details}>
      <LinkFacts
        facts={[
          ['State', <StateBadge key="state" state={state} />],
          [
            'Email address',
            <Link key="email" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </Link>,
          ],
          ['Language', language],
          ...(from && from !== 'site' ? [['Asked for on', from] as const] : []),
        ]}
      />
      <LinkFacts
        facts={[
          ['Asked for', timeInWords(at.consentedAt)],
          ['Mailed', timeInWords(at.mailedAt)],
          ...(at.confirmedAt ? [['Confirmed', timeInWords(at.confirmedAt)] as const] : []),
          ...(at.unsubscribedAt ? [['Unsubscribed', timeInWords(at.unsubscribedAt)] as const] : []),
        ]}
      />
      <p className={styles.consent}>Agreed to: “{at.consentText}”</p>
    </div>
  );
}

function StateBadge({ state }: { state: NewsletterState }) {
  return (
    <Badge tone={tones[state]} status={state}>
      {labels[state]}
    </Badge>
  );
}
