import type { components } from '#contract/schema.d.ts';
import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { type Setting, SiteDocument } from './document.tsx';

type Shared = components['schemas']['SharedCertificate'];

/** The texts for a genuine certificate, by its current status. */
const standings: Record<Shared['status'], { title: string; text(certificate: Shared): string }> = {
  valid: {
    title: 'This certificate is genuine and valid',
    text: ({ validUntil }) =>
      validUntil === null ? 'It has no end.' : `It is valid until ${dayInWords(validUntil)}.`,
  },
  expired: {
    title: 'This certificate is genuine, but has expired',
    text: ({ validUntil }) => `It was valid until ${dayInWords(validUntil ?? '')}.`,
  },
  withdrawn: {
    title: 'This certificate was withdrawn',
    text: () => `${firmName} issued it and has withdrawn it. It is no longer valid.`,
  },
};

/** Renders the public page of a certificate's link; of the holder only the name. */
export function CertificatePage({ certificate, ...setting }: Setting & { certificate: Shared }) {
  const { number, holder, title, issuedAt, validUntil, status } = certificate;
  const standing = standings[status];
  const facts = [
    ['Issued to', holder],
    ['Training', title],
    ['Issued on', dayInWords(issuedAt.slice(0, 10))],
    ['Valid until', validUntil === null ? 'No end date' : dayInWords(validUntil)],
    ['Number', number],
    ['Issued by', firmName],
  ];
  return (
    <SiteDocument {...setting} place={null} head={{ ...headOf('Certificate'), canonical: null }}>
      <article className="certificate" data-status={status}>
        <header>
          <StandingMark status={status} />
          <div>
            <h1>{standing.title}</h1>
            <p>{standing.text(certificate)}</p>
          </div>
        </header>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
      <p className="certificate-note">
        Compare the name, the training and the number with the document that you received. This page is at{' '}
        <strong>{new URL(setting.publicUrl).host}</strong>. A similar page at another address is not ours.
      </p>
    </SiteDocument>
  );
}

/** Renders the page for a link without a certificate. */
export function UnknownCertificatePage(setting: Setting) {
  return (
    <SiteDocument {...setting} place={null} head={{ ...headOf('Unknown certificate'), canonical: null }}>
      <article className="certificate" data-status="unknown">
        <header>
          <StandingMark status="unknown" />
          <div>
            <h1>This certificate does not exist</h1>
            <p>
              The address belongs to no certificate of {firmName}. It may be mistyped. Scan the code on the
              document, or copy the address below the code, without its number.
            </p>
          </div>
        </header>
      </article>
      <p className="certificate-note">
        If the document itself shows this address, we did not issue it. Please <a href="/contact">tell us</a>.
      </p>
    </SiteDocument>
  );
}

/** No data of the holder, since previews may be shown to more people than the recipient of the link. */
function headOf(title: string) {
  return { title, description: `Shows whether a certificate by ${firmName} is genuine and still valid.` };
}

/** A tick, a clock, or a cross; the heading states the same. */
function StandingMark({ status }: { status: Shared['status'] | 'unknown' }) {
  const paths = {
    valid: 'M9 16.5l5 5 9.5-11',
    expired: 'M16 9v7.5l5 3',
    withdrawn: 'M11 11l10 10M21 11L11 21',
    unknown: 'M11 11l10 10M21 11L11 21',
  };
  return (
    <svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" />
      <path d={paths[status]} />
    </svg>
  );
}
