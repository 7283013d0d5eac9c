import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { identityDocuments } from '#domain/catalogues/identity-documents.ts';
import { asSentence } from '#domain/copy.ts';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import { faceComparisonQuery } from '../api/face-consent.ts';
import type { PhotoKey } from '../api/photographs.ts';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { FieldGroup, FormColumn } from '../ui/form/form-layout.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { RadioList } from '../ui/form/radio-list.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { FaceConsent, useFaceConsent } from './face-consent.tsx';
import type { IdentityCheckActor } from './identity-check-actor.ts';
import { PhoneHandOver } from './phone-hand-over.tsx';
import { PhotoSlot, photoLabels } from './photo-slot.tsx';

// Only firms that must have a method of verification ask for it.
const SecondSource = lazy(() => import('./second-source.tsx'));

const options = identityDocuments.map(({ key, label }) => ({ value: key, label }));

/** The field of the contract for each photograph. The server's validation errors name these fields. */
const properties: Record<PhotoSide, string> = {
  front: 'frontFileId',
  back: 'backFileId',
  selfie: 'selfieFileId',
};

type ManualCheckProps = { check: IdentityCheckActor; photosBy: Exclude<PhotoKey, { phone: string }> };

/** The built-in check: the user chooses a document, photographs it and their face, and submits the photographs. */
export function ManualCheck({ check, photosBy }: ManualCheckProps) {
  const { document, photos, kept, fieldErrors, message } = useSelector(check, ({ context }) => context);
  const busy = useSelector(check, (snapshot) => snapshot.hasTag('busy'));
  const complete = useSelector(check, (snapshot) => snapshot.can({ type: 'handIn' }));
  const failed = useSelector(check, (snapshot) => placeShown(snapshot) === 'failed');
  const errorOf = (property: string) => fieldErrors.find((error) => error.property === property)?.message;
  const asksForSource = useQuery(faceComparisonQuery(photosBy)).data?.secondSource !== undefined;
  const consent = useFaceConsent(photosBy);
  const second = consent?.secondDocumentKind ?? null;
  const sides: readonly PhotoSide[] = document?.hasBack ? ['front', 'back', 'selfie'] : ['front', 'selfie'];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of this form has a form of its own, whose events pass through here too.
        if (event.target !== event.currentTarget) return;
        if (consent) check.send({ type: 'handIn' });
      }}
    >
      <FormColumn>
        {failed && <NotHandedIn message={message} />}
        <RadioList
          name="documentKind"
          label="Which document do you have?"
          options={options}
          value={document?.kind ?? null}
          error={errorOf('documentKind')}
          onChange={(kind) => {
            const chosen = identityDocuments.find(({ key }) => key === kind);
            if (chosen) check.send({ type: 'document.choose', kind, hasBack: chosen.hasBack });
          }}
        />
        {document && (
          <FieldGroup
            title="Photographs"
            description="jpg, jpeg or png, up to 10 MB each. The time and place that your camera recorded are removed before we store them."
          >
            <PhoneHandOver photosBy={photosBy} phone={kept.phone} disabled={busy} />
            {sides.map((side) => (
              <Fragment key={side}>
                {side === 'selfie' && <FaceConsent photosBy={photosBy} documentKind={document.kind} />}
                {(side !== 'selfie' || consent) && (
                  <PhotoSlot
                    side={side}
                    second={second}
                    {...photoLabels(side, document.kind, second)}
                    photo={photos[side]}
                    storedPhoto={kept.photos[side]}
                    isArriving={kept.arriving.includes(side)}
                    error={errorOf(properties[side])}
                    disabled={busy}
                    onTake={(file) =>
                      check.send({
                        type: 'photo.take',
                        side,
                        file,
                        name: file.name,
                        refusal: fileRefusal(file, 1),
                      })
                    }
                    onRetry={() => check.send({ type: 'photo.retry', side })}
                    onRemove={() => check.send({ type: 'photo.remove', side })}
                  />
                )}
              </Fragment>
            ))}
          </FieldGroup>
        )}
        {document && asksForSource && (
          <Suspense fallback={<FormSkeleton rows={2} />}>
            <SecondSource photosBy={photosBy} />
          </Suspense>
        )}
      </FormColumn>
      {document && (
        <SaveBar
          label="Submit"
          busyLabel="Submitting…"
          busy={busy}
          disabled={!complete || !consent}
          note={
            (complete && consent) || busy
              ? undefined
              : `Add ${sides.length === 3 ? 'all three' : 'both'} photographs to submit them.`
          }
        />
      )}
    </form>
  );
}

/** The error of a failed submit. It takes the focus, because the submit button is far below it. */
function NotHandedIn({ message }: { message: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert severity="error" title="Not submitted">
        {asSentence(message)} Your photographs are still here. Submit them again.
      </FormAlert>
    </div>
  );
}
