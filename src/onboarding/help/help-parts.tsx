import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { type ReactNode, useId } from 'react';
import { stepHelp } from '#domain/journey/step-help.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { CloseIcon } from '#src/ui/icons/client-icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { contactPath } from '../paths.ts';
import { Conversation } from './conversation.tsx';
import styles from './help-parts.module.css';
import { type OpenHelp, Unread } from './unread.tsx';

type StepHelpProps = {
  step: StepId;
  unread: number;
  /** Opens the conversation; undefined for a colleague, who does not take part in it. */
  onMessages: (() => void) | undefined;
};

/** The help with a step, in a column next to its page. */
export function HelpColumn(props: StepHelpProps) {
  return (
    <div className={styles.help}>
      <h2 className={styles.title}>Help with this step</h2>
      <StepHelp {...props} />
    </div>
  );
}

function StepHelp({ step, unread, onMessages }: StepHelpProps) {
  const { minutes, need } = stepOf(step);
  const help = stepHelp[step];
  return (
    <>
      {help && <Part title="Why we ask">{help.why}</Part>}
      <Part title="What to have ready">
        {need} It takes about {minutes === 1 ? 'a minute' : `${minutes} minutes`}.
      </Part>
      {help && <Part title="What reviewers reject most often">{help.rejected}</Part>}
      <section>
        <h3 className={styles.heading}>Questions?</h3>
        <p className={textStyles.note}>
          {onMessages
            ? 'Write to us here, and we answer here. '
            : 'Ask the person who invited you: they can write to us about the onboarding. '}
          For anything else, there is our{' '}
          <Link href={contactPath} target="_blank" rel="noreferrer">
            contact form
          </Link>
          .
        </p>
        {onMessages && (
          <Button
            className={styles.ask}
            size="small"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={onMessages}
          >
            Message us
            <Unread messages={unread} />
          </Button>
        )}
      </section>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <p className={textStyles.note}>{children}</p>
    </section>
  );
}

type HelpDrawersProps = StepHelpProps & {
  open: OpenHelp;
  onOpen(open: OpenHelp): void;
};

/** The help and the conversation, each as a sheet over the page. */
export function HelpDrawers({ open, onOpen, ...help }: HelpDrawersProps) {
  const close = () => onOpen(null);
  // One sheet for both, so that the focus returns to the button that opened the first.
  return (
    <Sheet title={open === 'messages' ? 'Messages' : 'Help with this step'} onClose={close}>
      {open === 'messages' ? <Conversation /> : <StepHelp {...help} />}
    </Sheet>
  );
}

function Sheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, className: styles.paper },
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label="Close" autoFocus onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.help}>{children}</div>
    </Drawer>
  );
}
