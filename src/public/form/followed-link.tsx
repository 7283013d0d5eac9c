import Button from '@mui/material/Button';
import { useState } from 'react';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from '#src/ui/frame/link-page.module.css';
import { Done, Intro } from './public-page.tsx';

/** The texts of a page behind a mailed link: before its button is pressed, after it, and for a link that does not work. */
export type LinkCopy = {
  title: string;
  text: string;
  button: string;
  busy: string;
  /** The title of the error of a call that failed. */
  failed: string;
  done: string;
  after: string;
  deadTitle: string;
  dead: string;
};

interface FollowedLinkProps {
  copy: LinkCopy;
  /** Does what the link is for. Returns false where the link is no longer valid. */
  follow(): Promise<boolean>;
}

/** The page behind a mailed link: it does nothing before the user clicks the button, because mail scanners open every link. */
export function FollowedLink({ copy, follow }: FollowedLinkProps) {
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'dead'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    if (state === 'busy') return;
    setFailure(null);
    setState('busy');
    try {
      setState((await follow()) ? 'done' : 'dead');
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
        <Button variant="contained" aria-disabled={state === 'busy' || undefined} onClick={press}>
          <BusyLabel busy={state === 'busy'} label={copy.button} busyLabel={copy.busy} />
        </Button>
      </div>
    </div>
  );
}
