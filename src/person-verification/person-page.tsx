import Link from '@mui/material/Link';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { firmName } from '#domain/firm.ts';
import type { PersonLink } from '#machines/identity-outcomes.ts';
import { isOver as isCheckOver } from '#machines/identity-selectors.ts';
import type { personVerificationMachine } from '#machines/person-verification.machine.ts';
import text from '#src/ui/text/text.module.css';
import { IdentityCheck } from '../identity/identity-check.tsx';
import type { IdentityCheckActor } from '../identity/identity-check-actor.ts';
import { PhotographFacts } from '../identity/photograph-facts.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from '../ui/frame/link-page.module.css';
import { LinkFacts, LinkPage } from '../ui/frame/link-page.tsx';
import { dayOfTimeInWords } from '../ui/text/date-text.ts';
import { DeadLink, IncompleteLink, UnreachableLink } from './link-trouble.tsx';

type LinkParts = {
  photosBy: { link: string };
  /** The address that reports the email; null where the link has no secret for it. */
  report: string | null;
};
type PersonActor = ActorRefFrom<typeof personVerificationMachine>;

/** The page of the link that is emailed to a director or beneficial owner, who needs no account. */
export function PersonPage({ actor, ...link }: { actor: PersonActor } & LinkParts) {
  const place = useSelector(actor, ({ value }) => value);
  const opened = useSelector(actor, ({ context }) => context.link);
  const message = useSelector(actor, ({ context }) => context.message);
  const check = useSelector(actor, ({ children }) => children.identityCheck);
  useEffect(() => {
    document.title = `Verify your identity · ${firmName}`;
  }, []);
  return (
    <LinkPage firm={firmName}>
      {place === 'opening' && <FormSkeleton rows={2} />}
      {place === 'incomplete' && <IncompleteLink />}
      {place === 'dead' && <DeadLink />}
      {place === 'unreachable' && (
        <UnreachableLink message={message} onRetry={() => actor.send({ type: 'retry' })} />
      )}
      {place === 'open' && opened && check && <OpenLink {...link} opened={opened} check={check} />}
    </LinkPage>
  );
}

type OpenLinkProps = LinkParts & { opened: PersonLink; check: IdentityCheckActor };

/** The request with its sender and its addressee, and the identity check. */
function OpenLink({ opened, check, photosBy, report }: OpenLinkProps) {
  const isOver = useSelector(check, isCheckOver);
  const company = opened.company || 'A company';
  return (
    <>
      <div className={styles.intro}>
        <CardTitle>Verify your identity</CardTitle>
        {!isOver && (
          <p>
            {company} has named you as a director or beneficial owner. The law requires {firmName} to verify
            who those people are. It takes a few minutes. Have your passport or another photo identity
            document ready.
          </p>
        )}
        <LinkFacts
          facts={[
            ['Asked by', company],
            ['Who is to be verified', opened.name],
            ...(isOver ? [] : [['The link works until', dayOfTimeInWords(opened.expiresAt)] as const]),
          ]}
        />
        {!isOver && (
          <p className={text.note}>
            If this is not you, or you do not know the company, close this page. Nothing has been submitted.{' '}
            {report !== null && (
              <>
                You can also <Link href={report}>report the email</Link>.
              </>
            )}
          </p>
        )}
        {!isOver && <PhotographFacts photosBy={photosBy} company={opened.company || 'The company'} />}
      </div>
      <IdentityCheck
        check={check}
        photosBy={photosBy}
        whileWaiting={
          <p>
            Thank you. We are checking what you submitted, and {company} sees the result. You can close this
            page. We email you if we need anything more.
          </p>
        }
        whenVerified={<p>Thank you. You have nothing more to do. You can close this page.</p>}
        whenClosed={
          <p>
            The onboarding of {opened.company || 'the company'} has been decided, so you can no longer submit
            anything here. You can close this page.
          </p>
        }
      />
    </>
  );
}
