import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'react-admin';
import { downloadSubscriptions, type NewsletterState } from '#src/api/admin/newsletter.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import { stateColumn, timeColumn } from '../kit/list/column.tsx';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import styles from './newsletter.module.css';
import { listedState } from './newsletter-filter.ts';

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

export const NewsletterList = listPage<Subscription>({
  resource: 'newsletter-subscription',
  words: { one: 'subscription', many: 'subscriptions' },
  title: 'Newsletter',
  why: 'People who asked for the newsletter. A request that is not confirmed within seven days is deleted.',
  label: 'Subscriptions, latest first',
  filters: [
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={Object.entries(labels)}
      initial="confirmed"
    />,
    <SearchField key="search" label="Search by address" />,
    <ExportButton key="export" />,
  ],
  columns: [
    { label: 'Email address', isName: true, render: ({ email }) => email },
    stateColumn(({ state }) => <StateBadge state={state} />),
    { label: 'Language', isNarrow: true, render: ({ language }) => language },
    timeColumn('Asked for', 'consentedAt'),
  ],
  empty: {
    title: 'No subscriptions',
    text: 'Choose another state, or search for the beginning of an address.',
  },
});

/** Downloads the subscriptions of the selected state as CSV; for all states, the confirmed ones. */
function ExportButton() {
  const notify = useNotify();
  const { filterValues } = useListContext();
  const state = listedState(filterValues.state) ?? 'confirmed';
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

/** One subscription: the consent, its time, and the current state. */
export function NewsletterShow() {
  return (
    <RecordShow<Subscription>
      titleOf={({ email }) => email}
      back="Back to the subscriptions"
      removal={{
        action: 'Delete subscription',
        question: ({ email }) => `Delete the subscription of ${email}?`,
        text: 'It is deleted permanently, with the address. A new request from that address gets a new confirmation email. The audit trail still shows that it existed.',
        nameOf: ({ email }) => `The subscription of ${email}`,
      }}
    >
      {(subscription) => <Moments {...subscription} />}
    </RecordShow>
  );
}

function Moments({ email, state, language, from, ...at }: Subscription) {
  return (
    <div className={layout.record}>
      <LinkFacts
        facts={[
          ['State', <StateBadge key="state" state={state} />],
          ['Email address', <EmailLink key="email" email={email} />],
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
      <p className={textStyles.note}>Agreed to: “{at.consentText}”</p>
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
