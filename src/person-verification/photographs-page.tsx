import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { firmName } from '#domain/firm.ts';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import type { PersonLink } from '#machines/identity-outcomes.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import type { personVerificationMachine } from '#machines/person-verification.machine.ts';
import { useFaceConsent } from '../identity/face-consent.tsx';
import type { IdentityCheckActor } from '../identity/identity-check-actor.ts';
import { PhotoSlot, photoLabels } from '../identity/photo-slot.tsx';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { FieldGroup } from '../ui/form/form-layout.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from '../ui/frame/link-page.module.css';
import { LinkFacts, LinkPage, LinkTrouble } from '../ui/frame/link-page.tsx';
import { clockTimeInWords } from '../ui/text/date-text.ts';
import { UnreachableLink } from './link-trouble.tsx';

type PhotographsPageProps = {
  actor: ActorRefFrom<typeof personVerificationMachine>;
  photosBy: { phone: string };
};

/** The page of a phone that has scanned the code of another page: takes the photographs and confirms that they arrived there. */
export function PhotographsPage({ actor, photosBy }: PhotographsPageProps) {
  const place = useSelector(actor, ({ value }) => value);
  const link = useSelector(actor, ({ context }) => context.link);
  const message = useSelector(actor, ({ context }) => context.message);
  const check = useSelector(actor, ({ children }) => children.identityCheck);
  useEffect(() => {
    document.title = `Take photographs · ${firmName}`;
  }, []);
  return (
    <LinkPage firm={firmName}>
      {place === 'opening' && <FormSkeleton rows={2} />}
      {(place === 'incomplete' || place === 'dead') && <EndedLink />}
      {place === 'unreachable' && (
        <UnreachableLink message={message} onRetry={() => actor.send({ type: 'retry' })} />
      )}
      {place === 'open' && link && check && <OpenLink link={link} check={check} photosBy={photosBy} />}
    </LinkPage>
  );
}

function EndedLink() {
  return (
    <LinkTrouble title="This link no longer works">
      <p>
        A link works for 15 minutes, and only the newest one works. Show another code on your computer, and
        open its link. Your photographs are on your computer.
      </p>
    </LinkTrouble>
  );
}

type OpenLinkProps = { link: PersonLink; check: IdentityCheckActor; photosBy: { phone: string } };

function OpenLink({ link, check, photosBy }: OpenLinkProps) {
  const place = useSelector(check, placeShown);
  const isTaking = place === 'choosing' || place === 'refused';
  // The page that submits the photographs offers the retry; the phone starts it without asking.
  const isRefused = place === 'refused';
  useEffect(() => {
    if (isRefused) check.send({ type: 'again' });
  }, [check, isRefused]);
  const isLoading = useSelector(check, (snapshot) => snapshot.hasTag('loading'));
  return (
    <>
      <div className={styles.intro}>
        <CardTitle>Take photographs</CardTitle>
        <LinkFacts
          facts={[
            ...(link.name ? [['Who is to be verified', link.name] as const] : []),
            ...(link.company ? [['For', link.company] as const] : []),
            ...(isTaking ? [['The link works until', clockTimeInWords(link.expiresAt)] as const] : []),
          ]}
        />
      </div>
      {isLoading && <FormSkeleton rows={2} />}
      {isTaking && <Photographs check={check} photosBy={photosBy} />}
      {!isLoading && !isTaking && (
        <FormAlert severity="success" title="Nothing more is needed here">
          The photographs were submitted on your computer. You can close this page.
        </FormAlert>
      )}
    </>
  );
}

/** The photographs as on the page that showed the code. That page submits them. */
function Photographs({ check, photosBy }: Pick<OpenLinkProps, 'check' | 'photosBy'>) {
  const consent = useFaceConsent(photosBy);
  const second = consent?.secondDocumentKind ?? null;
  const { document, photos, kept, stored } = useSelector(check, ({ context }) => context);
  if (!document) {
    return (
      <FormAlert severity="info" title="Choose the document first">
        Choose on your computer which document you have. Then come back here.
      </FormAlert>
    );
  }
  const sides = document.hasBack ? (['front', 'back', 'selfie'] as const) : (['front', 'selfie'] as const);
  const isComplete = consent !== null && sides.every((side) => stored[side] !== null);
  const shown = sides.filter((side) => side !== 'selfie' || consent);
  return (
    <FieldGroup title="Photographs">
      {shown.map((side) => (
        <PhotoSlot
          key={side}
          side={side}
          second={second}
          {...photoLabels(side, document.kind, second)}
          photo={photos[side]}
          storedPhoto={kept.photos[side]}
          isArriving={false}
          error={undefined}
          disabled={false}
          onTake={(file) =>
            check.send({ type: 'photo.take', side, file, name: file.name, refusal: fileRefusal(file, 1) })
          }
          onRetry={() => check.send({ type: 'photo.retry', side })}
          onRemove={() => check.send({ type: 'photo.remove', side })}
        />
      ))}
      {!consent && (
        <FormAlert severity="info" title="Decide about your face first">
          Decide on your computer whether we may compare your face. Then come back here.
        </FormAlert>
      )}
      {isComplete && (
        <FormAlert severity="success" title="All photographs are on your computer">
          Go back to it, check them there, and submit them.
        </FormAlert>
      )}
    </FieldGroup>
  );
}
