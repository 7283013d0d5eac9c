import Button from '@mui/material/Button';
import { useState } from 'react';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { confirmWithinDays, type NewsletterLink } from '#domain/newsletter-form.ts';
import { followNewsletterLink } from '#src/api/newsletter.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from '#src/ui/frame/link-page.module.css';
import { Done, Intro } from '../form/public-page.tsx';

const words = {
  confirm: {
    title: 'Do you want our newsletter?',
    text: `Press the button to receive the newsletter of ${firmName} at the address that this link was sent to. You can unsubscribe at any time. Every email says how.`,
    button: 'Confirm',
    busy: 'Confirming…',
    failed: 'Nothing was confirmed',
    done: 'You are subscribed',
    after: 'You will receive the newsletter from now on. You can close this page.',
    deadTitle: 'This link no longer works',
    dead: `Links like this one work for ${confirmWithinDays} days, and only the link in the newest email works. If you still want the newsletter, ask for it again.`,
  },
  unsubscribe: {
    title: 'Unsubscribe from our newsletter?',
    text: `Press the button, and ${firmName} stops sending the newsletter to the address that this link was sent to.`,
    button: 'Unsubscribe',
    busy: 'Unsubscribing…',
    failed: 'You are still subscribed',
    done: 'You are unsubscribed',
    after: 'You will no longer receive the newsletter. You can close this page.',
    deadTitle: 'This link does not belong to a subscription',
    dead: 'It is not used for any newsletter. If you still receive one, open the link at the end of that email.',
  },
} as const satisfies Record<NewsletterLink, Record<string, string>>;

/** The page behind a mailed link: it does nothing before the user clicks the button, because mail scanners open every link. */
export function FollowedLink({ kind, token }: { kind: NewsletterLink; token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'dead'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const copy = words[kind];
  const follow = async () => {
    if (state === 'busy') return;
    setFailure(null);
    setState('busy');
    try {
      setState((await followNewsletterLink(kind, token)) ? 'done' : 'dead');
    } catch (error) {
      setFailure(asSentence((error instanceof Error && error.message) || somethingWentWrong));
      setState('asking');
    }
  };
  if (state === 'done') {
    return (
      <Done title={copy.done}>
        <p>{copy.after}</p>
      </Done>
    );
  }
  if (state === 'dead') {
    return (
      <Done title={copy.deadTitle}>
        <p>{copy.dead}</p>
      </Done>
    );
  }
  return (
    <div className={styles.form}>
      <Intro title={copy.title}>
        <p>{copy.text}</p>
      </Intro>
      {failure && (
        <FormAlert severity="error" title={copy.failed}>
          {failure} The link still works.
        </FormAlert>
      )}
      <div>
        <Button variant="contained" aria-disabled={state === 'busy' || undefined} onClick={follow}>
          <BusyLabel busy={state === 'busy'} label={copy.button} busyLabel={copy.busy} />
        </Button>
      </div>
    </div>
  );
}
