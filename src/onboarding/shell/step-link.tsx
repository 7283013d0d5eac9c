import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { numberOf, type Step } from '#machines/steps.ts';
import { type Status, StatusIcon, statusWords } from '#src/ui/feedback/status-icon.tsx';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { useOnboardingActor } from '../onboarding-actor.ts';
import styles from './shell.module.css';

type StepLinkProps = {
  step: Step;
  status: Status;
  isCurrent: boolean;
  onChosen?: (() => void) | undefined;
};

/** The statuses that are shown without a text, because they are the most common. */
const plain: readonly Status[] = ['untouched', 'complete'];

/**
 * One step of the task list. It is a real link, so that it can be opened in a new tab; a plain click sends an event to the
 * machine.
 */
export function StepLink({ step, status, isCurrent, onChosen }: StepLinkProps) {
  const actor = useOnboardingActor();
  const href = useHref(step.path);
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChosen?.();
    if (!isCurrent) actor.send({ type: 'open', step: step.id });
  };
  return (
    <a
      href={href}
      className={`${sidebar.link} ${styles.step}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={choose}
    >
      <span className={`${styles.number} tabular`} aria-hidden="true">
        {numberOf(step.id)}
      </span>
      <span>
        {step.title}
        {!plain.includes(status) && (
          // Hidden, because the icon already announces it to screen readers.
          <span className={`${styles.state} ${styles[status] ?? ''}`} aria-hidden="true">
            {statusWords[status]}
          </span>
        )}
      </span>
      <StatusIcon state={status} />
    </a>
  );
}
